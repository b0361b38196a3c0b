#!/usr/bin/env node
/**
 * Makes the pictures of the demonstration: pictures/{hash of the drawing}.webp.
 *
 *     npm run build
 *     node seeds/media/make-pictures.mjs
 *
 * The result is committed; run it again when a look, a scene, or the people of the demonstration change. It fills a
 * temporary database, because the dataset chooses the pictures. A seeder draws the ones that are missing here.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPicture, madePictures, nameOfPicture } from '@honey/seeds/art/made-pictures';
import { drawingAt } from '@honey/seeds/art/seed-art';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { startThrowawayPostgres } from '@honey/stack/postgres/postgres';
import { runProgram } from '@honey/stack/processes/processes';

/** @returns {Promise<string[]>} the paths of the portraits and thumbnails of the demonstration */
async function picturesOfDemo() {
  const data = await mkdtemp(join(tmpdir(), 'honey-pictures-'));
  const postgres = await startThrowawayPostgres();
  try {
    await prepareDatabase(postgres);
    const { code, output } = await runProgram(process.execPath, ['seeds/dist/seed.js', '--dataset', 'demo'], {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        DATABASE_OWNER_URL: postgres.ownerUrl,
        DATA_DIR: data,
      },
    });
    if (code !== 0) throw new Error(output);
    const folders = await Promise.all(
      ['portraits', 'thumbnails'].map(async (folder) =>
        (await readdir(join(data, 'art', folder))).map((file) => `${folder}/${file}`),
      ),
    );
    return folders.flat();
  } finally {
    await postgres.stop();
    await rm(data, { recursive: true });
  }
}

const drawings = new Map(
  (await picturesOfDemo()).map(drawingAt).map((drawing) => [nameOfPicture(drawing), drawing]),
);
await mkdir(madePictures, { recursive: true });
const there = await readdir(madePictures);
for (const file of there) if (!drawings.has(file)) await rm(new URL(file, madePictures));
const missing = [...drawings].filter(([file]) => !there.includes(file));
for (const [file, drawing] of missing)
  await writeFile(new URL(file, madePictures), await drawPicture(drawing));
console.log(`${drawings.size} pictures, ${missing.length} of them new`);
