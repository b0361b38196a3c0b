import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from './app.ts';
import { createTestDatabase } from './database.ts';
import { seededOnce } from './seeded.ts';
import { freePort, startServerProcess } from './server-process.ts';

/** The product as built: a seeded database and a server with client, chat and media. */
export interface RunningStack {
  baseUrl: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

type Dataset = 'ci' | 'demo' | 'empty';

/** The product with a server that can be killed. */
export interface KillableStack extends RunningStack {
  /** Kills the server, and starts it again at the same address. */
  restart(): Promise<void>;
}

/** A running server, and the function that stops it. */
interface Served {
  baseUrl: string;
  end(): Promise<unknown>;
}

/** Serves a dataset in a database of its own. `environment` is added to the server's configuration. */
export async function startStack(
  dataset: Dataset,
  environment: Record<string, string> = {},
): Promise<KillableStack> {
  let restart = (): Promise<void> => Promise.reject(new Error('the server has not started'));
  const stack = await serve(dataset, environment, async (whole) => {
    const start = () => startServerProcess({ PORT: port, ...whole });
    const port = String(await freePort());
    let server = await start();
    restart = async () => {
      await server.end('SIGKILL');
      server = await start();
    };
    return { baseUrl: server.baseUrl, end: () => server.end('SIGTERM') };
  });
  return { ...stack, restart };
}

/**
 * The same with a server in this process, which has loaded and compiled it for earlier files: a separate process would
 * do both again for each file.
 */
export function startStackHere(
  dataset: Dataset,
  environment: Record<string, string> = {},
): Promise<RunningStack> {
  return serve(dataset, environment, async (whole) => {
    const { baseUrl, close } = await startApp({ PORT: String(await freePort()), ...whole });
    return { baseUrl, end: close };
  });
}

async function serve(
  dataset: Dataset,
  environment: Record<string, string>,
  start: (environment: Record<string, string>) => Promise<Served>,
): Promise<RunningStack> {
  const seeded = await seededOnce(dataset);
  const database = await createTestDatabase(seeded.database);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'honey-stack-'));
  await cp(seeded.folder, dataDir, { recursive: true });
  const { baseUrl, end } = await start({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    ...environment,
  });
  return {
    baseUrl,
    databaseUrl: database.url,
    stop: async () => {
      await end();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
