import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { families } from './sample/families.mjs';

/**
 * Starts long files first, so that none of them runs alone at the end; the others as Jest does, by the last run where there
 * was one, else by size.
 */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const secondsOf = ({ path, context }) =>
      families.get(relative(context.config.rootDir, path))?.wholeSeconds ?? 0;
    return (await super.sort(tests)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
