import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readConfig } from '@honey/server/core/config/app-config';
import { ConfigurationError } from '@honey/server/core/config/settings-from';
import { baseDataset } from '@honey/server/core/sandbox/dataset-marker';
import { alreadyLoadedMessage, loadedDataset, nameOfDataset } from './loaded-dataset.ts';
import { SeedRefusal } from './seed-refusal.ts';

/** No folder: the seeder serves no pages, and a first start builds them at the same time. */
const noPages = path.join(import.meta.dirname, 'no-pages');

/**
 * `node dist/seed.js --dataset demo`: fills the database of DATABASE_URL once, through the real services. Production
 * accepts only the dataset without people: all others create accounts with a public password. The services take seconds
 * to load, so refusals that do not need them come first. `--replacing` is passed by a server that replaces its data,
 * `--awaiting-database` by a start that has no database yet: the services are loaded until it writes the addresses, as JSON.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      dataset: { type: 'string' },
      replacing: { type: 'boolean', default: false },
      'awaiting-database': { type: 'boolean', default: false },
    },
  });
  if (values['awaiting-database']) Object.assign(process.env, await awaitedDatabase());
  const config = readConfig({
    LOG_LEVEL: 'error',
    ...process.env,
    REDIS_URL: '',
    CLIENT_DIR: noPages,
  });
  const production = config.nodeEnv === 'production';
  const dataset = values.dataset ?? (production ? baseDataset : 'demo');
  if (production && dataset !== baseDataset) {
    throw new ConfigurationError([
      `DATASET: the accounts of ${nameOfDataset(dataset)} have a publicly known password: production takes ${baseDataset}`,
    ]);
  }
  // In production it also checks whose data this is.
  const there = production ? undefined : await loadedDataset(config.databaseUrl);
  if (there !== undefined) {
    process.stdout.write(`${alreadyLoadedMessage(there, nameOfDataset(dataset))}\n`);
    return;
  }
  const { fillDatabase } = await import('./fill-database.ts');
  await fillDatabase(config, dataset, { replacing: values.replacing });
}

/** The addresses of the database, once it is open. The parent closes the pipe without them if it fails before. */
async function awaitedDatabase(): Promise<Record<string, string>> {
  // Whatever fails to load fails again where it is used.
  const loading = import('./fill-database.ts').catch(() => undefined);
  const addresses = await text(process.stdin);
  await loading;
  if (addresses === '') process.exit(1);
  return JSON.parse(addresses);
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigurationError || error instanceof SeedRefusal;
  const message = error instanceof Error ? (known ? error.message : error.stack) : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
