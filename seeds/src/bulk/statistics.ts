import type { INestApplicationContext } from '@nestjs/common';
import { asOwner } from './owner-connection.ts';

/**
 * Counts anew what plans are made from, as autovacuum does within minutes: a database that is filled within seconds is planned for as
 * an empty one until then. Where the role may not, Postgres leaves it with a warning.
 */
export function refreshStatistics(app: INestApplicationContext): Promise<void> {
  return asOwner(app, async (client) => {
    await client.query('ANALYZE');
  });
}
