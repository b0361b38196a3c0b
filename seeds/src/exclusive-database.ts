import { DataLock } from '@honey/server/sandbox/data/data-lock';
import { SeedRefusal } from './seed-refusal.ts';

/**
 * Runs `work` while no server uses the database: actions of members and jobs would otherwise interleave with the past
 * of a dataset, and a server would continue with the cached state of an empty database. A server that starts during
 * `work` waits, and then uses the new data.
 * @throws SeedRefusal if a server uses the database
 */
export async function withExclusiveDatabase<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await DataLock.acquire(databaseUrl);
  if (!lock)
    throw new SeedRefusal('A server is replacing the data of this database: seed it once that is done.');
  try {
    if (await lock.blockUnused()) return await work();
    throw new SeedRefusal(
      'A server uses this database: stop it first, or load the dataset in its sandbox (docs/sandbox.md).',
    );
  } finally {
    await lock.release();
  }
}
