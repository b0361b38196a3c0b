import { startTestDatabases } from './test-databases.mjs';

/** Creates the databases of the test files, which read their addresses from the environment. `npm test` can pass existing ones. */
export default async function globalSetup() {
  if (process.env.TEST_TEMPLATE_DATABASE) return;
  globalThis.testDatabases = await startTestDatabases();
  Object.assign(process.env, globalThis.testDatabases.environment);
}
