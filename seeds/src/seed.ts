import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppModule } from '@honey/server/app.module';
import { readConfig } from '@honey/server/core/config/app-config';
import { Database } from '@honey/server/core/database/database';
import { createApp } from '@honey/server/core/http/create-app';
import { STICKER_COUNT } from './art/sticker.ts';
import { writeSeedArt } from './art/write-seed-art.ts';
import { wantedThumbnails } from './content/pictures.ts';
import { bannerSeeds } from './content/site-content.ts';
import { makeCi } from './datasets/ci.ts';
import type { Dataset } from './datasets/dataset.ts';
import { makeDemo } from './datasets/demo.ts';
import { makeEmpty } from './datasets/empty.ts';
import { makeLoad } from './datasets/load.ts';

const datasets: Record<string, Dataset> = { demo: makeDemo, ci: makeCi, empty: makeEmpty, load: makeLoad };

const markerName = 'dataset';
/** Seeds of the portraits that any dataset refers to: personas, hosts, members. */
const portraits = [...range(1, 30), ...range(100, 160), ...range(200, 600)];

/** `node dist/seed.js --dataset demo`: fills the database of DATABASE_URL once, through the real services. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dataset: { type: 'string', default: 'demo' } } });
  const make = datasets[values.dataset];
  if (!make)
    throw new Error(
      `There is no dataset "${values.dataset}"; there are ${Object.keys(datasets).join(', ')}.`,
    );
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
  // The whole application, as it serves, but without a port: its services behave here as they do there.
  const app = await createApp(AppModule.with(config), config);
  await app.init();
  try {
    const { prisma } = app.get(Database);
    const marker = await prisma.databaseMarker.findUnique({ where: { name: markerName } });
    if (marker?.value.startsWith('unfinished')) {
      throw new Error('An earlier seeding was cut off. Run npm run reset, then start again.');
    }
    if (marker) {
      say(`the dataset ${marker.value} is there already`);
      return;
    }
    await prisma.databaseMarker.create({ data: { name: markerName, value: `unfinished ${values.dataset}` } });
    await make(app, say);
    say('pictures');
    await writeSeedArt(path.join(config.dataDir, 'art'), {
      portraits,
      thumbnails: [...wantedThumbnails.values()],
      banners: bannerSeeds,
      stickers: range(0, STICKER_COUNT),
    });
    await prisma.databaseMarker.update({ where: { name: markerName }, data: { value: values.dataset } });
  } finally {
    await app.close();
  }
}

const say = (what: string) => process.stdout.write(`${what}\n`);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
