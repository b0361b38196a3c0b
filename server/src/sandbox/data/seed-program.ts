import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { AppConfig } from '../../core/config/app-config.ts';

/** The environment of the seeder, so that it uses this server's database and secrets. */
const environmentOf = (config: AppConfig): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: config.nodeEnv,
  DATABASE_URL: config.databaseUrl,
  DATABASE_OWNER_URL: config.databaseOwnerUrl,
  DATA_DIR: config.dataDir,
  MEDIA_DIR: config.mediaDir,
  DATA_KEYS: config.dataKeys,
  LOOKUP_SECRET: config.lookupSecret,
  LOG_LEVEL: 'error',
});

/**
 * Runs the seeder as a separate process, like `npm run seed`, and reports each line of its output.
 * @throws Error when it is not built, or when it fails
 */
export async function runSeedProgram(
  config: AppConfig,
  dataset: string,
  onLine: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await access(config.seedProgram);
  const child = spawn(process.execPath, [config.seedProgram, '--dataset', dataset, '--replacing'], {
    env: environmentOf(config),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`seeding ${dataset} ended with code ${code}`);
}
