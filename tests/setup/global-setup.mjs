import { checkConnection } from '../../scripts/lib/check-connection.mjs';
import { givenDatabase } from '../../scripts/lib/database.mjs';
import { startThrowawayPostgres } from '../../scripts/lib/postgres.mjs';
import { dropTestDatabases, makeTemplate } from './template-database.mjs';

/**
 * One Postgres for the whole run: that of DATABASE_OWNER_URL (or DATABASE_URL), a superuser's, or an embedded one that is
 * thrown away. It gets one migrated database that the test files copy (see database.ts), and a role of the servers under test,
 * which may do what production's may. What was set up reaches them through the environment.
 */
export default async function globalSetup() {
  let url = givenDatabase()?.ownerUrl;
  if (url) {
    await checkConnection(url);
  } else {
    globalThis.testPostgres = await startThrowawayPostgres();
    url = globalThis.testPostgres.ownerUrl;
  }
  try {
    process.env.TEST_POSTGRES_URL = url;
    const template = await makeTemplate(url);
    process.env.TEST_TEMPLATE_DATABASE = template.name;
    process.env.TEST_SERVER_URL = template.url;
  } catch (error) {
    await dropTestDatabases(url, process.pid);
    await globalThis.testPostgres?.stop();
    throw error;
  }
}
