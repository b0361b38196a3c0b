import { startTestDatabases } from './test-databases.mjs';

/**
 * Creates the databases of the browser tests, which read their addresses from the environment. Within `npm test` they exist
 * already.
 * @returns {Promise<(() => Promise<void>) | undefined>} drops them
 */
export default async function browserDatabases() {
  if (process.env.TEST_TEMPLATE_DATABASE) return undefined;
  const databases = await startTestDatabases();
  Object.assign(process.env, databases.environment);
  return databases.stop;
}
