import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { step } from './progress.mjs';

/**
 * Fills the database of `DATABASE_URL` with a dataset unless it has one; prints the seeder's progress.
 * @param {string} dataset
 * @param {AbortSignal} [signal] aborts it
 * @throws {CommandError} when it fails
 */
export async function seedDataset(dataset, signal) {
  await step(`Seeding ${dataset}`, async (note) => {
    const { code } = await runProgram(process.execPath, ['seeds/dist/seed.js', '--dataset', dataset], {
      cwd: ROOT,
      signal,
      onLine: (line) => {
        console.log(`  ${line}`);
        if (line.includes('exists already')) note('nothing to do');
      },
    });
    if (code !== 0) throw new CommandError(`Seeding failed with code ${code}: see above.`);
  });
}
