import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { families } from './sample/families.mjs';
import { scopeOf } from './sample/scope.mjs';
import { measuredSeconds } from './sample/seconds.mjs';

/**
 * Starts long files first, so that none of them runs alone at the end. Files that were never measured may be long: they come
 * before all others, in the order of Jest.
 */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const { whole } = scopeOf();
    const secondsOf = ({ path, context }) => {
      const file = relative(context.config.rootDir, path);
      const wholeSeconds = whole ? families.get(file)?.wholeSeconds : undefined;
      return wholeSeconds ?? measuredSeconds(file) ?? Number.MAX_VALUE;
    };
    return (await super.sort(tests)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
