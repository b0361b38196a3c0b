import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { AppConfig } from '../config/app-config.ts';
import { onConnectionAside } from './connection-aside.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { PrismaClient } from './generated/client.ts';
import { GuardedPool } from './guarded-pool.ts';
import { Pulse } from './pulse.ts';
import { rowTypes } from './row-types.ts';
import { SharedReads } from './shared-reads.ts';

/**
 * The one pool of this process, shared by Prisma (`prisma`) and by the statements of the hot path (`query`, `read`).
 * Waiting is bounded everywhere: a database that is down, frozen or busy throughout is told within two seconds.
 */
@Injectable()
export class Database implements OnModuleInit, OnApplicationShutdown {
  readonly pulse: Pulse;
  readonly pool: GuardedPool;
  readonly prisma: PrismaClient;
  private readonly reads: SharedReads;
  private readonly logger = new Logger('Database');

  constructor(private readonly config: AppConfig) {
    this.pulse = new Pulse(config.databaseUrl);
    this.pool = new GuardedPool(
      {
        connectionString: config.databaseUrl,
        max: config.databasePoolMax,
        application_name: 'honey-live',
        pipeline: true,
      },
      this.pulse,
    );
    this.reads = new SharedReads(this.pool);
    // Without a listener a restart of Postgres would end this process.
    this.pool.on('error', (error) => this.logger.warn(`an idle connection was lost: ${error.message}`));
    this.prisma = new PrismaClient({
      adapter: new PrismaPg(this.pool),
      // The pool decides how long a transaction waits to begin, and Postgres how long it may do nothing.
      transactionOptions: { maxWait: 6_000, timeout: 10_000 },
    });
  }

  onModuleInit(): void {
    this.pulse.start();
  }

  /**
   * Runs one statement, prepared under `name` on each connection. Amounts come back as numbers.
   * Throws what pg throws; see database-errors.ts for its meaning.
   */
  async query<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const result = await this.pool.query<Row>({ name, text, values, types: rowTypes });
    return result.rows;
  }

  /**
   * Runs one statement as `query` does, over a connection that other reads may share (decision 90). For what reads alone, takes no lock and
   * is short.
   */
  async read<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const result = await this.reads.query<Row>({ name, text, values, types: rowTypes });
    return result.rows;
  }

  /**
   * Runs one statement planned for these very values: where the right plan depends on what is asked for, as of a part of a
   * text that few rows or most rows may hold.
   */
  async queryPlanned<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const result = await this.pool.query<Row>({ text, values, types: rowTypes });
    return result.rows;
  }

  /**
   * Lets `work` have a connection outside the pool, on which statements may take their time: what is large, and must
   * not keep a place from requests.
   */
  aside<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    return onConnectionAside(this.config.databaseUrl, this.pulse, work);
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
    // Last: a database that falls silent meanwhile would keep the pool from ending.
    this.pulse.stop();
  }
}
