import { checkConnection } from '@honey/stack/database/check-connection';
import { configuredDatabase } from '@honey/stack/database/configured-database';
import { startThrowawayPostgres } from '@honey/stack/postgres/postgres';
import { dropTestDatabases, makeTemplate, removeTestFolders } from './template-database.mjs';

/**
 * @typedef {object} TestDatabases the databases that a run's test files share
 * @property {{ TEST_POSTGRES_URL: string, TEST_TEMPLATE_DATABASE: string, TEST_SERVER_URL: string }} environment the
 * variables through which test files find them
 * @property {() => Promise<void>} stop removes them and everything that test files left behind
 */

/**
 * Prepares one Postgres for the whole run: the server of DATABASE_OWNER_URL (or DATABASE_URL), which must belong to a
 * superuser, or a temporary embedded one. Creates a migrated database that the test files copy (see database.ts), and a
 * role for the servers under test with the privileges of production.
 * @returns {Promise<TestDatabases>}
 */
export async function startTestDatabases() {
  const configuredUrl = configuredDatabase()?.ownerUrl;
  if (configuredUrl) await checkConnection(configuredUrl);
  const postgres = configuredUrl ? undefined : await startThrowawayPostgres();
  const url = configuredUrl ?? postgres?.ownerUrl ?? '';
  const stop = async () => {
    if (postgres) await postgres.stop();
    else await dropTestDatabases(url, process.pid);
    await removeTestFolders(process.pid);
  };
  try {
    const { name, url: serverUrl } = await makeTemplate(url);
    return {
      environment: {
        TEST_POSTGRES_URL: url,
        TEST_TEMPLATE_DATABASE: name,
        TEST_SERVER_URL: serverUrl,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
