import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { dataDirectory, ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { step } from './progress.mjs';

/**
 * Starts the seeder. It fills the database of `DATABASE_URL` with a dataset, unless it has one, when the returned function is
 * called.
 * @param {string} dataset
 * @param {{ signal?: AbortSignal, isDatabaseOpen: boolean }} options `signal` aborts it; without an open database it loads its
 * code until then, which takes as long as starting a new database
 * @returns {() => Promise<void>} prints the seeder's progress, and throws a CommandError when it fails
 */
export function startSeeder(dataset, { signal, isDatabaseOpen }) {
  /** @type {import('node:stream').Writable | null} */
  let input = null;
  let note = (/** @type {string} */ _text) => {};
  const ended = runProgram(
    process.execPath,
    ['seeds/dist/seed.js', '--dataset', dataset, ...(isDatabaseOpen ? [] : ['--awaiting-database'])],
    {
      cwd: ROOT,
      signal,
      stdio: [isDatabaseOpen ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      onStart: (_pid, stdin) => {
        input = stdin;
        // A seeder that has ended reads nothing: its code and its output say why.
        stdin?.on('error', () => {});
      },
      onLine: (line) => {
        console.log(`  ${line}`);
        if (line.includes('exists already')) note('nothing to do');
      },
    },
  );
  ended.catch(() => {});
  return () =>
    step(`Seeding ${dataset}`, async (noteStep) => {
      note = noteStep;
      const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
      input?.end(JSON.stringify({ DATABASE_URL, DATABASE_OWNER_URL }));
      const { code } = await ended;
      if (code !== 0) throw new CommandError(`Seeding failed with code ${code}: see above.`);
    });
}

/**
 * Whether the database of `DATABASE_URL` has a dataset, which is printed as the seeder would, without starting it.
 * @param {string} wanted
 * @returns {Promise<boolean>}
 */
export async function isDatasetLoaded(wanted) {
  const { alreadyLoadedMessage, loadedDataset, nameOfDataset } = await import(
    '../../seeds/dist/loaded-dataset.js'
  );
  const loaded = await loadedDataset(process.env.DATABASE_URL);
  if (loaded === undefined) return false;
  await step(`Seeding ${wanted}`, async (note) => {
    console.log(`  ${alreadyLoadedMessage(loaded, nameOfDataset(wanted))}`);
    note('nothing to do');
  });
  return true;
}

/** Whether no dataset was loaded from this data folder yet: the pictures of datasets are missing. */
export const isSeedingExpected = () => !existsSync(join(dataDirectory(), 'art'));
