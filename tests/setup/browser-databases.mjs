import { startTestDatabases } from './test-databases.mjs';

/**
 * The databases reach the browser tests through the environment. `npm test` passes those of its other tests.
 * @returns {Promise<(() => Promise<void>) | undefined>} removes them
 */
export default async function browserDatabases() {
  if (process.env.TEST_TEMPLATE_DATABASE) return undefined;
  const databases = await startTestDatabases();
  Object.assign(process.env, databases.environment);
  return databases.stop;
}
