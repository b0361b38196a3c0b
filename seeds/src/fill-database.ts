import path from 'node:path';
import { AppModule } from '@honey/server/app.module';
import type { AppConfig } from '@honey/server/core/config/app-config';
import { Database } from '@honey/server/core/database/database';
import { createApp } from '@honey/server/core/http/create-app';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import {
  datasetMarker,
  refusePublicAccounts,
  replacedDataSchema,
  unfinishedPrefix,
} from '@honey/server/core/sandbox/dataset-marker';
import type { INestApplicationContext } from '@nestjs/common';
import { itemArtNames } from './art/item.ts';
import { STICKER_COUNT } from './art/sticker.ts';
import { commitWithoutWaiting, markComplete } from './commits.ts';
import { seedArt } from './content/pictures.ts';
import { bannerNames } from './content/site-content.ts';
import { makeBase } from './datasets/base.ts';
import { makeCi } from './datasets/ci.ts';
import type { Dataset } from './datasets/dataset.ts';
import { readDatasetFile, withFixtures } from './datasets/dataset-file.ts';
import { makeDemo } from './datasets/demo.ts';
import { makeEmpty } from './datasets/empty.ts';
import { makeLoad } from './datasets/load.ts';
import { withExclusiveDatabase } from './exclusive-database.ts';
import { alreadyLoadedMessage, loadedMarker, nameOfDataset } from './loaded-dataset.ts';
import { withSeedLock } from './seed-lock.ts';
import { SeedRefusal } from './seed-refusal.ts';

const datasets: Record<string, Dataset> = {
  base: makeBase,
  demo: makeDemo,
  ci: makeCi,
  empty: makeEmpty,
  load: makeLoad,
};

/**
 * Fills the configured database with a dataset, by its name or custom file, unless it has one. `replacing`: a server's
 * sandbox replaces its data with it, and excludes every server meanwhile.
 */
export async function fillDatabase(
  config: AppConfig,
  dataset: string,
  { replacing }: { replacing: boolean },
): Promise<void> {
  const { name, make } = await chosen(dataset);
  await withSeedLock(config.databaseUrl, print, async () => {
    const work = () => fill(config, name, make);
    // Production needs no exclusive use: its servers have no sandbox in which to register as users of the data, and its
    // dataset has no past.
    const isAlone = replacing || config.nodeEnv === 'production';
    if (isAlone || (await loadedMarker(config.databaseUrl)) !== undefined) return work();
    return withExclusiveDatabase(config.databaseUrl, work);
  });
}

async function fill(config: AppConfig, name: string, make: Dataset): Promise<void> {
  // The complete application, so that its services behave as usual; only ports are missing, its own and those of the
  // simulators beside it (ServingState).
  const app = await createApp(AppModule.with(config), config);
  try {
    // A sandbox's data is not used while it is created; in production the little that there is can wait.
    if (config.nodeEnv !== 'production') commitWithoutWaiting(app);
    await app.init();
    if (config.nodeEnv === 'production') await refusePublicAccounts(app.get(Database));
    await seedOnce(app, name, make, config.dataDir);
  } finally {
    await app.close();
  }
}

/** A dataset by its name, or a custom document by its file. */
async function chosen(dataset: string): Promise<{ name: string; make: Dataset }> {
  if (dataset.endsWith('.json')) {
    const document = await readDatasetFile(dataset);
    const make = datasets[document.base ?? 'empty'] ?? makeEmpty;
    return { name: nameOfDataset(dataset), make: withFixtures(make, document) };
  }
  const make = datasets[dataset];
  if (make) return { name: dataset, make };
  throw new SeedRefusal(
    `There is no dataset "${dataset}"; there are ${Object.keys(datasets).join(', ')}, or a custom file (.json).`,
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
  if (marker?.value.startsWith(unfinishedPrefix)) {
    if (await isPreviousDataStored(app.get(Database))) {
      print('a load of the sandbox was interrupted: the server restores the previous data');
      return;
    }
    throw new SeedRefusal('An earlier seeding was interrupted. Run npm run reset, then start again.');
  }
  if (marker) {
    print(alreadyLoadedMessage(marker.value, dataset));
    return;
  }
  // A server that runs beside the seeder closes and decides nothing while the past is incomplete.
  await app.get(JobRunner).runExclusively(async () => {
    await databaseMarker.create({ data: { name: datasetMarker, value: `${unfinishedPrefix}${dataset}` } });
    await withPictures(path.join(dataDir, 'art'), () => make(app, print));
    await markComplete(app, dataset);
  });
}

/** Writes the pictures of `make` while it fills the database, and the remaining ones after it. */
async function withPictures(folder: string, make: () => Promise<void>): Promise<void> {
  seedArt.request({
    banners: bannerNames,
    stickers: Array.from({ length: STICKER_COUNT }, (_, index) => index),
    items: itemArtNames,
  });
  seedArt.begin(folder);
  try {
    await make();
    print('pictures');
    await seedArt.finish();
  } finally {
    await seedArt.abandon();
  }
}

/** Whether the sandbox stores the previous data while the new data is incomplete. */
async function isPreviousDataStored(database: Database): Promise<boolean> {
  const [previousSchema] = await database.query(
    'seed_data_aside',
    'SELECT to_regnamespace($1) IS NOT NULL AS there',
    [replacedDataSchema],
  );
  return previousSchema?.there === true;
}

const print = (what: string) => process.stdout.write(`${what}\n`);
