import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { ROOT } from '@honey/stack/paths';
import { startThrowawayPostgres } from '@honey/stack/postgres/postgres';
import { runProgram } from '@honey/stack/processes/processes';
import { startServer } from './world.mjs';

/**
 * Starts a server over a database and files of its own, with a dataset.
 * @param {string} prefix begins the name of its folder
 * @param {{ dataset?: string, settings?: Record<string, string> }} [options] `settings`: further environment of the server
 */
export async function startSeededServer(prefix, { dataset = 'demo', settings = {} } = {}) {
  const postgres = await startThrowawayPostgres();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  const remove = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await prepareDatabase(postgres);
    const seeding = await runProgram(process.execPath, ['seeds/dist/seed.js', '--dataset', dataset], {
      cwd: ROOT,
      env: { ...process.env, ...environment, DATABASE_OWNER_URL: postgres.ownerUrl },
    });
    if (seeding.code !== 0) throw new Error(seeding.output);
    const server = await startServer({ ...environment, ...settings });
    return {
      server,
      url: server.url,
      ownerUrl: postgres.ownerUrl,
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
