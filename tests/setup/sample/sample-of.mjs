import { choose } from './choose.mjs';
import { families } from './families.mjs';

/**
 * Returns the cases of a test file that a run with this scope executes.
 * @template {import('./choose.mjs').Case} Each
 * @param {string} file relative to the root
 * @param {readonly Each[]} cases all cases of the file
 * @param {import('./scope.mjs').Scope} scope
 * @returns {Set<Each>}
 */
export function sampleOf(file, cases, scope) {
  const family = families.get(file);
  return family && !scope.whole ? choose(cases, family, scope) : new Set(cases);
}
