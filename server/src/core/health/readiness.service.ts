import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { isMissingFile } from '../files/missing-file.ts';
import { RedisClient } from '../redis/redis-client.ts';
import { ServerRegistration } from '../servers/server-registration.service.ts';
import { FailingJobsService } from './failing-jobs.service.ts';
import type { ComponentStatus, FailingJob, ReadyReport } from './health.dto.ts';

type DatabaseStatus = Pick<ReadyReport, 'database' | 'migrations'> & { jobs: FailingJob[] };

/** The migrations and functions that this build needs; functions and hashes correspond by index. */
interface ExpectedSchema {
  migrations: string[];
  functions: string[];
  hashes: string[];
}

/** How long the database may take to respond before it counts as failed. */
const databaseTimeoutMs = 1_000;

/** Determines whether this process should receive requests. */
@Injectable()
export class ReadinessService implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  private expected: ExpectedSchema = { migrations: [], functions: [], hashes: [] };
  private shuttingDown = false;
  private pendingCheck: Promise<DatabaseStatus> | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly failingJobs: FailingJobsService,
    private readonly redis: RedisClient,
    private readonly servers: ServerRegistration,
    host: HttpAdapterHost,
  ) {
    // In the constructor: a hook applies only to routes that are added after it. A connection that stayed open after
    // its response would keep the process from ending until it times out.
    host.httpAdapter.getInstance<FastifyInstance>().addHook('onSend', (_request, reply, payload, done) => {
      if (this.shuttingDown) void reply.header('connection', 'close');
      done(null, payload);
    });
  }

  async onModuleInit(): Promise<void> {
    const functions = await functionsIn(this.config.functionsDir);
    this.expected = {
      migrations: await migrationsIn(this.config.migrationsDir),
      functions: functions.map(({ name }) => name),
      hashes: functions.map(({ hash }) => hash),
    };
  }

  onModuleDestroy(): void {
    this.shuttingDown = true;
  }

  /**
   * Keeps listening for a while after the first "not ready", so that a load balancer does not run into refused
   * connections.
   */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.config.shutdownDelayMs > 0) await delay(this.config.shutdownDelayMs);
  }

  /** Checks every component. Concurrent probes share one check. */
  async report(): Promise<ReadyReport> {
    this.pendingCheck ??= this.checkDatabase().finally(() => {
      this.pendingCheck = undefined;
    });
    const { database, migrations, jobs } = await this.pendingCheck;
    const shutdown: ComponentStatus = this.shuttingDown ? 'failed' : 'ok';
    const { isHeld } = this.servers;
    const ready = isHeld && [database, migrations, shutdown].every((part) => part === 'ok');
    return {
      status: ready ? 'ready' : 'not_ready',
      database,
      migrations,
      ...(isHeld ? {} : { servers: 'failed' }),
      ...(this.redis.enabled ? { redis: this.redis.isUp ? 'ok' : 'failed' } : {}),
      shutdown,
      ...(jobs.length > 0 ? { jobs } : {}),
    };
  }

  private async checkDatabase(): Promise<DatabaseStatus> {
    const unavailable: DatabaseStatus = { database: 'failed', migrations: 'unknown', jobs: [] };
    if (!this.database.health.isReachable) return unavailable;
    const stop = new AbortController();
    const tooLate = delay(databaseTimeoutMs, undefined, { signal: stop.signal }).then(
      () => undefined,
      () => undefined,
    );
    try {
      const missing = await Promise.race([this.isOutdated(), tooLate]);
      if (missing === undefined) return unavailable;
      if (missing) return { database: 'ok', migrations: 'failed', jobs: [] };
      const jobs = (await Promise.race([this.failingJobs.list(), tooLate])) ?? [];
      return { database: 'ok', migrations: 'ok', jobs };
    } finally {
      stop.abort();
    }
  }

  /**
   * Whether the database lacks a migration of this build, or never had a function in this build's version: a newer
   * version of the function in its place is fine. Undefined when the database cannot be queried.
   */
  private async isOutdated(): Promise<boolean | undefined> {
    const { migrations, functions, hashes } = this.expected;
    try {
      const [row] = await this.database.query<'ready_missing', { missing: boolean }>(
        'ready_missing',
        `SELECT EXISTS (
           SELECT FROM unnest($1::text[]) AS expected WHERE NOT EXISTS (
             SELECT FROM _prisma_migrations
             WHERE migration_name = expected AND finished_at IS NOT NULL AND rolled_back_at IS NULL)
         ) OR EXISTS (
           SELECT FROM unnest($2::text[], $3::text[]) AS expected(name, hash) WHERE NOT EXISTS (
             SELECT FROM applied_functions a WHERE a.name = expected.name AND a.hash = expected.hash)
         ) AS missing`,
        [migrations, functions, hashes],
      );
      return row?.missing;
    } catch (error) {
      if (isMissingTable(error)) return true;
      // For any other error, the database did not respond; the pool logs the cause.
      return undefined;
    }
  }
}

const undefinedTable = '42P01';

const isMissingTable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === undefinedTable;

/** The names of the migrations; empty when the folder is not shipped with the server. */
async function migrationsIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

/**
 * The names and hashes of the functions, as packages/stack/src/database/functions.mjs records them; empty when the folder is not
 * shipped.
 */
async function functionsIn(folder: string): Promise<{ name: string; hash: string }[]> {
  try {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql'));
    return await Promise.all(
      files.map(async (file) => ({
        name: path.basename(file, '.sql'),
        hash: createHash('sha256')
          .update(await readFile(path.join(folder, file)))
          .digest('hex'),
      })),
    );
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
