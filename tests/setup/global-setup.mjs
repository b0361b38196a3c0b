import { checkConnection } from '../../scripts/lib/database.mjs';
import { startThrowawayPostgres } from '../../scripts/lib/postgres.mjs';
import { dropTestDatabases, makeTemplate } from './template-database.mjs';

/**
 * One Postgres for the whole run: that of DATABASE_URL, or an embedded one that is thrown away. It gets one migrated
 * database that the test files copy (see database.ts). What was set up reaches them through the environment.
 */
export default async function globalSetup() {
  let url = process.env.DATABASE_URL;
  if (url) {
    await checkConnection(url);
  } else {
    globalThis.testPostgres = await startThrowawayPostgres();
    url = globalThis.testPostgres.url;
  }
  try {
    process.env.TEST_POSTGRES_URL = url;
    process.env.TEST_TEMPLATE_DATABASE = await makeTemplate(url);
  } catch (error) {
    await dropTestDatabases(url, process.pid);
    await globalThis.testPostgres?.stop();
    throw error;
  }
}
