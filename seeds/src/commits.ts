import { Database } from '@honey/server/core/database/database';
import { datasetMarker } from '@honey/server/core/sandbox/dataset-marker';
import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';

const withoutWaiting = 'SET synchronous_commit = off';

/**
 * Lets the connections of an application that is about to be initialized commit without waiting for the disk: most of a past is
 * thousands of small transactions. What a power cut takes then are the last commits alone, so that the mark of an unfinished dataset, the
 * first of them, is there if anything is.
 */
export function commitWithoutWaiting(app: INestApplicationContext): void {
  app.get(Database).pool.on('connect', (client: pg.PoolClient) => {
    // Where it fails, commits wait, or the connection is broken and its statements say so.
    client.query(withoutWaiting).catch(() => undefined);
  });
}

/** Marks the dataset as complete once everything before is on the disk: the commit of the mark is waited for. */
export async function markComplete(app: INestApplicationContext, dataset: string): Promise<void> {
  const { prisma } = app.get(Database);
  await prisma.$transaction([
    prisma.$executeRaw`SET LOCAL synchronous_commit TO DEFAULT`,
    prisma.databaseMarker.update({ where: { name: datasetMarker }, data: { value: dataset } }),
  ]);
}
