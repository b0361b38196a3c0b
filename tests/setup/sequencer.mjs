import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { families } from './sample/families.mjs';

/**
 * Starts long files first, so that none of them runs alone at the end. Others are in the order of Jest: by the duration of
 * the last run if there is one, else by file size.
 */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const secondsOf = ({ path, context }) =>
      families.get(relative(context.config.rootDir, path))?.wholeSeconds ?? 0;
    return (await super.sort(tests)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
