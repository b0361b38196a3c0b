import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { AppConfig } from '../config/app-config.ts';
import { isTracing, tracedStatement } from '../tracing/tracing.ts';
import { withLastSteps } from './before-commit.ts';
import type { CommitLimits, Commits, SendInputs } from './commits.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { FunctionCall } from './database-function.ts';
import { DatabaseHealthProbe } from './database-health-probe.ts';
import { withDedicatedConnection } from './dedicated-connection.ts';
import { PrismaClient } from './generated/client.ts';
import { GroupCommit } from './group-commit.ts';
import { GuardedPool } from './guarded-pool.ts';
import { problemOfPipeline } from './pipeline.ts';
import { PooledReads, type Reads } from './reads.ts';
import { rowTypes } from './row-types.ts';
import { SharedReads } from './shared-reads.ts';
import type { Narrowed, RowOf, StatementName, ValuesOf } from './statements.ts';
import { tracedAdapter } from './traced-adapter.ts';

/**
 * The only connection pool of this process, shared by Prisma (`prisma`) and by the statements of the hot path (`query`,
 * `read`). All waits are bounded: a database that is down, frozen or saturated is reported within two seconds.
 */
@Injectable()
export class Database implements OnModuleInit, OnApplicationShutdown {
  readonly health: DatabaseHealthProbe;
  readonly pool: GuardedPool;
  readonly prisma: PrismaClient;
  /** Whether concurrent reads share connections, and concurrent inputs statements. */
  readonly sharing: { reads: boolean; commits: boolean };
  private readonly reads: Reads;
  private readonly logger = new Logger('Database');

  constructor(private readonly config: AppConfig) {
    this.health = new DatabaseHealthProbe(config.databaseUrl);
    this.sharing = { reads: this.canPipeline(), commits: config.databaseGroupCommit === 'on' };
    this.pool = new GuardedPool(
      {
        connectionString: config.databaseUrl,
        max: config.databasePoolMax,
        application_name: 'honey-live',
        pipeline: this.sharing.reads,
      },
      this.health,
    );
    this.reads = this.sharing.reads ? new SharedReads(this.pool) : new PooledReads(this.pool);
    // Without a listener, a restart of Postgres would end this process.
    this.pool.on('error', (error) => this.logger.warn(`an idle connection was lost: ${error.message}`));
    this.prisma = withLastSteps(
      new PrismaClient({
        adapter: isTracing() ? tracedAdapter(new PrismaPg(this.pool)) : new PrismaPg(this.pool),
        // The pool limits how long a transaction waits to start, and Postgres how long it may be idle.
        transactionOptions: { maxWait: 6_000, timeout: 10_000 },
      }),
    );
  }

  onModuleInit(): void {
    this.health.start();
  }

  /**
   * Runs one statement, prepared under `name` on each connection. bigint amounts are returned as numbers. Throws pg's
   * errors; database-errors.ts classifies them.
   */
  query<Name extends StatementName>(name: Name, text: string, values: ValuesOf<Name>): Promise<RowOf<Name>[]>;
  query<Name extends StatementName, Row extends Narrowed<Name, Row>>(
    name: Name,
    text: string,
    values: ValuesOf<Name>,
  ): Promise<Row[]>;
  async query(name: string, text: string, values: unknown[]): Promise<unknown[]> {
    const statement = { name, text, values, types: rowTypes };
    const result = await tracedStatement(name, () => this.pool.query(statement));
    return result.rows;
  }

  /** Calls a database function and returns its rows. Throws like `query`. */
  async call<Row extends pg.QueryResultRow>({ name, text, values }: FunctionCall<Row>): Promise<Row[]> {
    const statement = { name, text, values: [...values], types: rowTypes };
    const result = await tracedStatement(name, () => this.pool.query<Row>(statement));
    return result.rows;
  }

  /**
   * Runs one statement like `query`, over a connection that other reads may share (decision 22). For short statements
   * that only read and take no lock.
   */
  read<Name extends StatementName>(name: Name, text: string, values: ValuesOf<Name>): Promise<RowOf<Name>[]>;
  read<Name extends StatementName, Row extends Narrowed<Name, Row>>(
    name: Name,
    text: string,
    values: ValuesOf<Name>,
  ): Promise<Row[]>;
  async read(name: string, text: string, values: unknown[]): Promise<unknown[]> {
    const statement = { name, text, values, types: rowTypes };
    const result = await tracedStatement(name, () => this.reads.query(statement));
    return result.rows;
  }

  /** Calls a database function like `call`, over a shared connection like `read`. */
  async callRead<Row extends pg.QueryResultRow>({ name, text, values }: FunctionCall<Row>): Promise<Row[]> {
    const statement = { name, text, values: [...values], types: rowTypes };
    const result = await tracedStatement(name, () => this.reads.query<Row>(statement));
    return result.rows;
  }

  /**
   * Runs one statement with a plan for these very values: where the best plan depends on them, as when searching for a
   * substring that few or most rows contain. Several texts may have the name, if their types are the same.
   */
  queryPlanned<Name extends StatementName>(
    name: Name,
    text: string,
    values: ValuesOf<Name>,
  ): Promise<RowOf<Name>[]>;
  queryPlanned<Name extends StatementName, Row extends Narrowed<Name, Row>>(
    name: Name,
    text: string,
    values: ValuesOf<Name>,
  ): Promise<Row[]>;
  async queryPlanned(name: string, text: string, values: unknown[]): Promise<unknown[]> {
    const result = await tracedStatement(name, () => this.pool.query({ text, values, types: rowTypes }));
    return result.rows;
  }

  /**
   * Runs one statement like `query`, if it is composed of names that only the run of the program knows: then its row is
   * what the caller declares. `npm run check -- statements` lists the callers.
   */
  async queryUntyped<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const statement = { name, text, values: [...values], types: rowTypes };
    const result = await tracedStatement(name, () => this.pool.query<Row>(statement));
    return result.rows;
  }

  /**
   * Creates the sender of a statement that takes several inputs. Concurrent inputs share a statement; without sharing,
   * each has one to itself, with the same limits of waiting and concurrency.
   */
  commits<Input, Output>(
    send: SendInputs<Input, Output>,
    { concurrencyLimit, batchMax, minBatch }: CommitLimits,
  ): Commits<Input, Output> {
    return this.sharing.commits
      ? new GroupCommit(send, concurrencyLimit, batchMax, minBatch)
      : new GroupCommit(send, concurrencyLimit, 1);
  }

  /**
   * Runs `work` on a connection outside the pool, without a statement timeout: for large operations that must not block
   * a connection that requests need.
   */
  withDedicatedConnection<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    return withDedicatedConnection(this.config.databaseUrl, this.health, work);
  }

  /** Waits for a database that is starting up or slow to respond; throws after `timeoutMs`. */
  async waitUntilReachable(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
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

  private canPipeline(): boolean {
    if (this.config.databasePipeline === 'off') return false;
    const problem = problemOfPipeline();
    if (problem) this.logger.warn({ event: 'database_pipeline_off', problem });
    return problem === undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    if (!this.pool.ended) await this.pool.end();
    // Last: if the database stopped responding during the shutdown, the pool could not be closed otherwise.
    this.health.stop();
  }
}
