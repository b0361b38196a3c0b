import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from './database.ts';
import { seededOnce } from './seeded.ts';
import { startServerProcess } from './server-process.ts';

/** The product as built: a seeded database and a server with client, chat and media. */
export interface RunningStack {
  baseUrl: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Serves a dataset in a database of its own. `environment` is added to the server's configuration. */
export async function startStack(
  dataset: 'ci' | 'demo' | 'empty',
  environment: Record<string, string> = {},
): Promise<RunningStack> {
  const seeded = await seededOnce(dataset);
  const database = await createTestDatabase(seeded.database);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'honey-stack-'));
  await cp(seeded.folder, dataDir, { recursive: true });
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    ...environment,
  });
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
