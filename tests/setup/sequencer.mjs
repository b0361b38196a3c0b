import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/**
 * The durations of long files, in seconds on two idle cores. A long file that starts last keeps one core busy while the
 * other is idle; a fresh clone has no previous run, and the size of a file says little.
 */
const LONG_FILES = new Map([
  ['tests/integration/money-property.test.ts', 125],
  ['tests/integration/production.test.ts', 90],
  ['tests/integration/conformance-pool-of-one.test.ts', 63],
  ['tests/integration/conformance-mutants.test.ts', 60],
  ['tests/scripts/background.test.ts', 58],
  ['tests/scripts/start.test.ts', 57],
  ['tests/integration/production-config.test.ts', 51],
  ['tests/chat/gateway-upgrades.test.ts', 49],
  ['tests/integration/search-plans.test.ts', 43],
  ['tests/integration/conformance.test.ts', 40],
  ['tests/integration/datasets.test.ts', 60],
  ['tests/integration/conformance-runner.test.ts', 38],
  ['tests/scripts/start-faults.test.ts', 37],
  ['tests/integration/money-property-mutants.test.ts', 35],
  ['tests/integration/gift-lines-crash.test.ts', 33],
  ['tests/integration/sandbox-data.test.ts', 32],
]);

/** Starts long files first; then as Jest does, by the last run where there was one, else by size. */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const secondsOf = ({ path, context }) => LONG_FILES.get(relative(context.config.rootDir, path)) ?? 0;
    return (await super.sort(tests)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
