import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export interface StackOptions {
  /** Folder of a checkout of Honey Live; default: HONEY_LIVE_ROOT, otherwise the nearest parent folder that is one. */
  root?: string;
  /** `ci`, `demo`, `empty`, `base` or a `.json` file, relative to the working folder; default: `ci`. */
  dataset?: string;
  /** Default: a free one. */
  port?: number;
  /** Number of servers that share nothing, on successive ports; default: one. */
  workers?: number;
  /** Added to the stack's environment, for example DATABASE_URL, to replace the embedded Postgres. */
  environment?: Readonly<Record<string, string>>;
}

/** A Honey Live with its own port, data, clock and inbox. */
export interface Stack {
  /** Of the server, or of the first worker. */
  baseUrl: string;
  /** Of all of them. */
  urls: string[];
  /** Duration of the start in seconds, including installing, building and seeding. */
  seconds: number;
  /**
   * Resident memory of each server in megabytes when all were ready; empty if the system does not report it (Linux
   * does).
   */
  megabytes: number[];
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a Honey Live by its own `npm start -- --wait`, in a new data folder.
 * @throws Error with the output of the start, if it fails
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const root = options.root ?? process.env.HONEY_LIVE_ROOT ?? (await findRoot(process.cwd()));
  const dataDir = await mkdtemp(join(tmpdir(), 'honey-live-'));
  // The embedded Postgres never runs as root: the user that it runs as must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const environment = {
    ...process.env,
    ...{ NODE_ENV: 'test', NODE_OPTIONS: '', AUDIENCE: '0', SANDBOX_JOURNAL: 'on' },
    ...{ DATABASE_URL: '', DATABASE_OWNER_URL: '' },
    ...options.environment,
    // Otherwise a file's name would be relative to the folder in which npm was called.
    INIT_CWD: process.cwd(),
    DATASET: options.dataset ?? 'ci',
    DATA_DIR: dataDir,
    PORT: String(options.port ?? (await freePort())),
  };
  const run = (script: string, ...args: string[]) =>
    runScript(resolve(root, 'scripts', script), args, environment);
  const stop = async (): Promise<void> => {
    await run('stop.mjs');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await run('start.mjs', '--wait', ...(options.workers ? ['--workers', String(options.workers)] : []));
    const started = JSON.parse(await run('status.mjs', '--json')) as Omit<Stack, 'baseUrl' | 'stop'>;
    const { urls, seconds, megabytes } = started;
    const [baseUrl = ''] = urls;
    return { baseUrl, urls, seconds, megabytes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function runScript(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((settle, reject) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${script} exited with code ${error.code}:\n${stdout}${stderr}`));
      else settle(stdout);
    });
  });
}

async function findRoot(from: string): Promise<string> {
  const manifest = join(from, 'package.json');
  if (existsSync(manifest) && JSON.parse(await readFile(manifest, 'utf8')).name === 'honey-live') return from;
  if (dirname(from) === from)
    throw new Error('There is no checkout of Honey Live above this folder: pass a root to startStack.');
  return findRoot(dirname(from));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
