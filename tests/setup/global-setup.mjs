import { startTestDatabases } from './test-databases.mjs';

/** The databases reach the test files through the environment. `npm test` passes those that its runs of Jest share. */
export default async function globalSetup() {
  if (process.env.TEST_TEMPLATE_DATABASE) return;
  globalThis.testDatabases = await startTestDatabases();
  Object.assign(process.env, globalThis.testDatabases.environment);
}
