import { DataLock } from '@honey/server/sandbox/data/data-lock';
import { SeedRefusal } from './seed-refusal.ts';

/**
 * Does `work` while no server uses the data: what members and jobs did meanwhile would come between the past of a dataset, and
 * a server would go on with what it remembers of an empty database. One that starts meanwhile waits, and then uses the new data.
 * @throws SeedRefusal where a server uses them
 */
export async function withSoleUse<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await DataLock.take(databaseUrl);
  if (!lock)
    throw new SeedRefusal('A server replaces the data of this database now: seed it once that is done.');
  try {
    if (await lock.keepUnused()) return await work();
    throw new SeedRefusal(
      'A server uses this database: stop it first, or load the dataset in its sandbox (docs/sandbox.md).',
    );
  } finally {
    await lock.release();
  }
}
