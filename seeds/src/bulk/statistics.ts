import type { INestApplicationContext } from '@nestjs/common';
import { asOwner } from './owner-connection.ts';

/**
 * Updates planner statistics, as autovacuum does within minutes: until then a database filled within seconds is planned
 * for as an empty one. If the role may not, Postgres only warns.
 */
export function refreshStatistics(app: INestApplicationContext): Promise<void> {
  return asOwner(app, async (client) => {
    await client.query('ANALYZE');
  });
}
