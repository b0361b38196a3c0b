import { Database } from '@honey/server/core/database/database';
import { datasetMarker } from '@honey/server/core/sandbox/dataset-marker';
import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';

const withoutWaiting = 'SET synchronous_commit = off';

/**
 * Makes the connections of an application that is about to be initialized commit without waiting for the disk: most of
 * a past consists of thousands of small transactions. A power cut then loses only the last commits, so that the mark of
 * an unfinished dataset, the first of them, exists if anything does.
 */
export function commitWithoutWaiting(app: INestApplicationContext): void {
  app.get(Database).pool.on('connect', (client: pg.PoolClient) => {
    // If it fails, commits wait, or the connection is broken and its statements report that.
    client.query(withoutWaiting).catch(() => undefined);
  });
}

/** Marks the dataset as complete once all earlier data is on disk: the commit of the mark is waited for. */
export async function markComplete(app: INestApplicationContext, dataset: string): Promise<void> {
  const { prisma } = app.get(Database);
  await prisma.$transaction([
    prisma.$executeRaw`SET LOCAL synchronous_commit TO DEFAULT`,
    prisma.databaseMarker.update({ where: { name: datasetMarker }, data: { value: dataset } }),
  ]);
}
