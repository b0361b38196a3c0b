import { dropTestDatabases, removeTestFolders } from './template-database.mjs';

/** Removes what globalSetup made; on a server of one's own also the databases that test files left behind. */
export default async function globalTeardown() {
  if (globalThis.testPostgres) await globalThis.testPostgres.stop();
  else await dropTestDatabases(process.env.TEST_POSTGRES_URL, process.pid);
  await removeTestFolders(process.pid);
}
