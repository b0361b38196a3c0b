import { AppConfig } from '@honey/server/core/config/app-config';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';

/**
 * Lets `work` speak with the database as the tables' owner, without the time limits that requests have: only the owner
 * lets triggers rest. The one place that knows where such a connection comes from.
 */
export async function asOwner(
  app: INestApplicationContext,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: app.get(AppConfig).databaseOwnerUrl,
    application_name: 'honey-live-loading',
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
