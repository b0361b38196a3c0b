import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { AppConfig } from '../config/app-config.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { PrismaClient } from './generated/client.ts';

// int8 arrives as text: amounts and keys stay within 2^53, so numbers are exact and JSON-safe.
const int8 = 20;

/**
 * The one pool of this process, shared by Prisma (`prisma`) and by the statements of the hot path (`query`).
 * Waiting is bounded everywhere: a database that is down or a full pool answers within two seconds.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  private readonly logger = new Logger('Database');

  constructor(config: AppConfig) {
    this.pool = new pg.Pool({
      connectionString: config.databaseUrl,
      max: config.databasePoolMax,
      connectionTimeoutMillis: 1_500,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 10_000,
      application_name: 'honey-live',
    });
    // Without a listener a restart of Postgres would end this process.
    this.pool.on('error', (error) => this.logger.warn(`an idle connection was lost: ${error.message}`));
    this.prisma = new PrismaClient({ adapter: new PrismaPg(this.pool) });
  }

  /**
   * Runs one statement, prepared under `name` on each connection. Amounts come back as numbers.
   * Throws what pg throws; see database-errors.ts for its meaning.
   */
  async query<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const result = await this.pool.query<Row>({ name, text, values, types: numbersForInt8 });
    return result.rows;
  }

  /** Waits for a database that is on its way up, or that a busy machine answers late for; throws after `patienceMs`. */
  async untilReachable(patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        await this.pool.query('SELECT 1');
        return;
      } catch (error) {
        if (performance.now() > deadline || !isDatabaseUnavailable(error)) throw error;
        await pause(200);
      }
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    if (!this.pool.ended) await this.pool.end();
  }
}

const numbersForInt8: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
};
