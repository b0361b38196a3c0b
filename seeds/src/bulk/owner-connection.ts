import { AppConfig } from '@honey/server/core/config/app-config';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';

/**
 * Runs `work` with a connection as the tables' owner, without the timeouts of requests: only the owner may disable
 * triggers. The only place that knows the source of such a connection.
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
