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
import type { HealthPart, JobTrouble, ReadyReport } from './health.dto.ts';
import { JobTroubles } from './job-troubles.ts';

type Asked = Pick<ReadyReport, 'database' | 'migrations'> & { jobs: JobTrouble[] };

/** What the database must have for this build; functions and hashes belong together by their places. */
interface Expected {
  migrations: string[];
  functions: string[];
  hashes: string[];
}

/** How long the database may take to answer before it counts as away. */
const databaseTimeoutMs = 1_000;

/** Whether this process should be sent requests. */
@Injectable()
export class Readiness implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  private expected: Expected = { migrations: [], functions: [], hashes: [] };
  private shuttingDown = false;
  private asking: Promise<Asked> | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly troubles: JobTroubles,
    host: HttpAdapterHost,
  ) {
    // In the constructor: a hook reaches the routes that are added after it. A connection that stayed open after its
    // answer would keep the process from ending until it times out.
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

  /** Keeps listening for a while after the first "not ready", so that a load balancer sends nobody into a closed door. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.config.shutdownDelayMs > 0) await delay(this.config.shutdownDelayMs);
  }

  /** Looks at every part. Probes that come together share one look. */
  async report(): Promise<ReadyReport> {
    this.asking ??= this.askDatabase().finally(() => {
      this.asking = undefined;
    });
    const { database, migrations, jobs } = await this.asking;
    const shutdown: HealthPart = this.shuttingDown ? 'failed' : 'ok';
    const ready = [database, migrations, shutdown].every((part) => part === 'ok');
    const status = ready ? 'ready' : 'not_ready';
    return { status, database, migrations, shutdown, ...(jobs.length > 0 ? { jobs } : {}) };
  }

  private async askDatabase(): Promise<Asked> {
    const away: Asked = { database: 'failed', migrations: 'unknown', jobs: [] };
    if (!this.database.pulse.answers) return away;
    const stop = new AbortController();
    const tooLate = delay(databaseTimeoutMs, undefined, { signal: stop.signal }).then(
      () => undefined,
      () => undefined,
    );
    try {
      const missing = await Promise.race([this.lacksSomething(), tooLate]);
      if (missing === undefined) return away;
      if (missing) return { database: 'ok', migrations: 'failed', jobs: [] };
      const jobs = (await Promise.race([this.troubles.list(), tooLate])) ?? [];
      return { database: 'ok', migrations: 'ok', jobs };
    } finally {
      stop.abort();
    }
  }

  /**
   * Whether the database lacks a migration of this build, or never had a function as this build has it: the next version's
   * function in its place is no reason to stop. Undefined when it cannot be asked.
   */
  private async lacksSomething(): Promise<boolean | undefined> {
    const { migrations, functions, hashes } = this.expected;
    try {
      const [row] = await this.database.query<{ missing: boolean }>(
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
      // Whatever else went wrong, the database did not answer; the pool logs why.
      return undefined;
    }
  }
}

const undefinedTable = '42P01';

const isMissingTable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === undefinedTable;

/** The migrations' names; none when the folder is not shipped with the server. */
async function migrationsIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

/** The functions' names and hashes, as scripts/lib/functions.mjs records them; none when the folder is not shipped. */
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
