import { checkConnection } from '../../scripts/lib/check-connection.mjs';
import { givenDatabase } from '../../scripts/lib/database.mjs';
import { startThrowawayPostgres } from '../../scripts/lib/postgres.mjs';
import { dropTestDatabases, makeTemplate, removeTestFolders } from './template-database.mjs';

/**
 * @typedef {object} TestDatabases what the test files of a run share
 * @property {{ TEST_POSTGRES_URL: string, TEST_TEMPLATE_DATABASE: string, TEST_SERVER_URL: string }} environment by which
 *   they find it
 * @property {() => Promise<void>} stop removes it, also what test files left behind
 */

/**
 * One Postgres for the whole run: that of DATABASE_OWNER_URL (or DATABASE_URL), a superuser's, or an embedded one that is
 * thrown away. It gets one migrated database that the test files copy (see database.ts), and a role of the servers under test,
 * which may do what production's may.
 * @returns {Promise<TestDatabases>}
 */
export async function startTestDatabases() {
  const given = givenDatabase()?.ownerUrl;
  if (given) await checkConnection(given);
  const postgres = given ? undefined : await startThrowawayPostgres();
  const url = given ?? postgres?.ownerUrl ?? '';
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
