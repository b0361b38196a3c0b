import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase } from './database.ts';
import { startServerProcess } from './server-process.ts';

const run = promisify(execFile);
const seedProgram = path.resolve(fileURLToPath(import.meta.url), '../../../seeds/dist/seed.js');

/** The product as built: a seeded database and a server with client, chat and media. */
export interface RunningStack {
  baseUrl: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Seeds a database of its own and serves it. `environment` is added to the server's configuration. */
export async function startStack(
  dataset: 'ci' | 'demo' | 'empty',
  environment: Record<string, string> = {},
): Promise<RunningStack> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'honey-stack-'));
  const shared = { DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_ENV: 'test' };
  await run(process.execPath, [seedProgram, '--dataset', dataset], { env: { ...process.env, ...shared } });
  const server = await startServerProcess({ ...shared, ...environment });
  return {
    baseUrl: server.baseUrl,
    databaseUrl: database.url,
    stop: async () => {
      await server.end('SIGTERM');
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
