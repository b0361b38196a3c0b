import { parseArgs } from 'node:util';
import { readConfig } from '@honey/server/core/config/app-config';
import { ConfigurationError } from '@honey/server/core/config/settings-from';
import { baseDataset } from '@honey/server/core/sandbox/dataset-marker';
import { alreadyLoadedMessage, loadedDataset, nameOfDataset } from './loaded-dataset.ts';
import { SeedRefusal } from './seed-refusal.ts';

/**
 * `node dist/seed.js --dataset demo`: fills the database of DATABASE_URL once, through the real services. Production
 * accepts only the dataset without people: all others create accounts with a public password. The services take seconds
 * to load, so refusals that do not need them come first. `--replacing` is passed by a server that replaces its data.
 */
async function main(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env, REDIS_URL: '' });
  const production = config.nodeEnv === 'production';
  const { values } = parseArgs({
    options: {
      dataset: { type: 'string', default: production ? baseDataset : 'demo' },
      replacing: { type: 'boolean', default: false },
    },
  });
  if (production && values.dataset !== baseDataset) {
    throw new ConfigurationError([
      `DATASET: the accounts of ${nameOfDataset(values.dataset)} have a publicly known password: production takes ${baseDataset}`,
    ]);
  }
  // In production it also checks whose data this is.
  const there = production ? undefined : await loadedDataset(config.databaseUrl);
  if (there !== undefined) {
    process.stdout.write(`${alreadyLoadedMessage(there, nameOfDataset(values.dataset))}\n`);
    return;
  }
  const { fillDatabase } = await import('./fill-database.ts');
  await fillDatabase(config, values.dataset, { replacing: values.replacing });
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigurationError || error instanceof SeedRefusal;
  const message = error instanceof Error ? (known ? error.message : error.stack) : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
