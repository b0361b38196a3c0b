import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppModule } from '@honey/server/app.module';
import { readConfig } from '@honey/server/core/config/app-config';
import { ConfigurationError } from '@honey/server/core/config/settings-from';
import { Database } from '@honey/server/core/database/database';
import { createApp } from '@honey/server/core/http/create-app';
import {
  baseDataset,
  datasetMarker,
  refusePublicAccounts,
  unfinishedMark,
} from '@honey/server/core/sandbox/dataset-marker';
import type { INestApplicationContext } from '@nestjs/common';
import { STICKER_COUNT } from './art/sticker.ts';
import { writeSeedArt } from './art/write-seed-art.ts';
import { wantedPortraits, wantedThumbnails } from './content/pictures.ts';
import { bannerNames } from './content/site-content.ts';
import { makeBase } from './datasets/base.ts';
import { makeCi } from './datasets/ci.ts';
import type { Dataset } from './datasets/dataset.ts';
import { DatasetRefusal, readDatasetFile, withFixtures } from './datasets/dataset-file.ts';
import { makeDemo } from './datasets/demo.ts';
import { makeEmpty } from './datasets/empty.ts';
import { makeLoad } from './datasets/load.ts';

const datasets: Record<string, Dataset> = {
  base: makeBase,
  demo: makeDemo,
  ci: makeCi,
  empty: makeEmpty,
  load: makeLoad,
};

/** What whoever seeds can act upon: told in one line. */
class Refusal extends Error {}

/**
 * `node dist/seed.js --dataset demo`: fills the database of DATABASE_URL once, through the real services. Production
 * takes the dataset without people alone: all others make accounts with one public password.
 */
async function main(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
  const production = config.nodeEnv === 'production';
  const { values } = parseArgs({
    options: { dataset: { type: 'string', default: production ? baseDataset : 'demo' } },
  });
  const { name, make } = await chosen(values.dataset);
  if (production && name !== baseDataset) {
    throw new ConfigurationError([
      `DATASET: the accounts of ${name} have a password that everybody knows: production takes ${baseDataset}`,
    ]);
  }
  // The whole application, as it serves, but without a port: its services behave here as they do there.
  const app = await createApp(AppModule.with(config), config);
  await app.init();
  try {
    if (production) await refusePublicAccounts(app.get(Database));
    await seedOnce(app, name, make, config.dataDir);
  } finally {
    await app.close();
  }
}

/** A dataset by its name, or a document of one's own by its file. */
async function chosen(dataset: string): Promise<{ name: string; make: Dataset }> {
  if (dataset.endsWith('.json')) {
    const document = await readDatasetFile(dataset);
    const make = datasets[document.base ?? 'empty'] ?? makeEmpty;
    return { name: path.basename(dataset, '.json'), make: withFixtures(make, document) };
  }
  const make = datasets[dataset];
  if (make) return { name: dataset, make };
  throw new Refusal(
    `There is no dataset "${dataset}"; there are ${Object.keys(datasets).join(', ')}, or a file of one's own (.json).`,
  );
}

async function seedOnce(
  app: INestApplicationContext,
  dataset: string,
  make: Dataset,
  dataDir: string,
): Promise<void> {
  const { databaseMarker } = app.get(Database).prisma;
  const marker = await databaseMarker.findUnique({ where: { name: datasetMarker } });
  if (marker?.value.startsWith(unfinishedMark)) {
    throw new Refusal('An earlier seeding was cut off. Run npm run reset, then start again.');
  }
  if (marker) {
    const other =
      marker.value === dataset ? '' : `, so ${dataset} was not put in: npm run reset forgets what is there`;
    say(`the dataset ${marker.value} is there already${other}`);
    return;
  }
  await databaseMarker.create({ data: { name: datasetMarker, value: `${unfinishedMark}${dataset}` } });
  await make(app, say);
  say('pictures');
  await writeSeedArt(path.join(dataDir, 'art'), {
    portraits: [...wantedPortraits],
    thumbnails: [...wantedThumbnails.values()],
    banners: bannerNames,
    stickers: Array.from({ length: STICKER_COUNT }, (_, index) => index),
  });
  await databaseMarker.update({ where: { name: datasetMarker }, data: { value: dataset } });
}

const say = (what: string) => process.stdout.write(`${what}\n`);

/** What is told in a line, or a few, without a stack. */
const knownRefusals = [ConfigurationError, Refusal, DatasetRefusal];

main().catch((error: unknown) => {
  const told = knownRefusals.some((known) => error instanceof known)
    ? String((error as Error).message)
    : undefined;
  process.stderr.write(`${told ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
});
