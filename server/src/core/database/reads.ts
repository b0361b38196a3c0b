import type pg from 'pg';
import type { GuardedPool } from './guarded-pool.ts';

/**
 * Runs statements that only read and take no lock. SharedReads sends concurrent ones over one connection, PooledReads
 * each over a connection of its own: results and errors are the same.
 */
export interface Reads {
  /** Throws pg's errors, or DatabaseUnavailableError when there is no connection. */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/** Runs each read over a connection of its own. */
export class PooledReads implements Reads {
  constructor(private readonly pool: GuardedPool) {}

  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    return this.pool.query<Row>(statement);
  }
}
