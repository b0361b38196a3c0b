import { filesOfDay } from '../../../tests/setup/sample/files-of-day.mjs';
import { browserPlan, jestPlan, secondsIfTouched } from '../../../tests/setup/sample/plans.mjs';
import { readTestedSources, stepsToTests } from './affected-tests.mjs';
import { jestFiles } from './jest.mjs';
import { browserFiles } from './playwright.mjs';

/**
 * Returns the test files that a sample of everything consists of.
 * @param {Pick<import('../../../tests/setup/sample/scope.mjs').Scope, 'day' | 'touched'>} scope
 * @param {readonly string[]} changed files, relative to the root
 */
export async function sampleFiles({ day, touched }, changed) {
  const affected = stepsToTests(changed, await readTestedSources());
  /** @param {import('../../../tests/setup/sample/files-of-day.mjs').Plan} plan */
  const ofDay = (plan) => filesOfDay(plan, { day, affected, secondsToday: secondsIfTouched(plan, touched) });
  return { jest: ofDay(jestPlan(jestFiles())), browser: ofDay(browserPlan(browserFiles())) };
}
