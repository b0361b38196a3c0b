import { createHash, randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { MonotonicClock } from '../clock/monotonic-clock.ts';
import { AppConfig } from '../config/app-config.ts';
import { ConfigurationError } from '../config/settings-from.ts';
import { registeredName } from '../crypto/rotated-settings.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { slotLock, slotsMax, usesDatabase } from './server-locks.ts';

/** How long a starting server waits for another one to end: a restart. */
const waitMs = 15_000;
const retryMs = 250;
const connectMs = 20_000;
const checkEveryMs = 1_000;

/**
 * Registers this server at its database by advisory locks on a connection of its own. Servers share rooms, presence and
 * limits through Redis; without it, only one may serve a database. Postgres releases the locks of a server that dies.
 */
@Injectable()
export class ServerRegistration implements OnApplicationShutdown {
  /** Identifies this run of the server among all others. */
  readonly id: string;
  /** Whether several servers may use the database. */
  private readonly shared: boolean;
  private readonly logger = new Logger('Servers');
  private client: pg.Client | undefined;
  private slotHeld = 0;
  private scopeName = '';
  private claiming: Promise<void> | undefined;
  private isLost = false;
  private closed = false;

  constructor(
    private readonly config: AppConfig,
    private readonly time: MonotonicClock,
    jobs: JobRunner,
  ) {
    this.id = `${config.nodeId}.${randomBytes(4).toString('hex')}`;
    this.shared = config.redisUrl !== '' && config.mediaAdapter !== 'nms';
    jobs.everyProcess('server-registration', checkEveryMs, () => this.renew());
  }

  /** From 1 to 63, different on each server that shares the database; 0 for the only server. */
  get slot(): number {
    return this.slotHeld;
  }

  /** Names the database among those that share a Redis. */
  get scope(): string {
    return this.scopeName;
  }

  /** Whether this server should be sent requests: it may use the database. */
  get isHeld(): boolean {
    return !this.isLost;
  }

  /**
   * Registers this server, once.
   * @param timeoutMs how long it waits for another server to end
   * @throws ConfigurationError if another server uses the database, and one of the two does not share
   */
  claim(timeoutMs = waitMs): Promise<void> {
    this.claiming ??= this.connect(timeoutMs);
    return this.claiming;
  }

  onApplicationShutdown(): void {
    this.closed = true;
    const { client } = this;
    this.client = undefined;
    void client?.end().catch(() => undefined);
  }

  /** Registers again after the connection was lost. */
  private async renew(): Promise<void> {
    if (!this.claiming || this.client || this.closed) return;
    await this.claiming.catch(() => undefined);
    // While it waited, this server has registered: another connection would find its own lock.
    if (this.client) return;
    try {
      await this.connect(0);
      this.isLost = false;
    } catch (error) {
      if (error instanceof ConfigurationError && !this.isLost) {
        this.isLost = true;
        this.logger.error(error.message);
      }
    }
  }

  private async connect(timeoutMs: number): Promise<void> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.config.databaseUrl,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      // By which `npm run keys:rotate` knows the lists of running servers.
      application_name: registeredName(this.config),
    });
    const lost = () => {
      socket.destroy();
      if (this.client === client) this.client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      await this.waitForUse(client, timeoutMs);
      if (this.shared) await this.takeSlot(client);
      this.scopeName = await scopeOf(client);
      this.client = client;
    } catch (error) {
      lost();
      throw error;
    }
  }

  private async waitForUse(client: pg.Client, timeoutMs: number): Promise<void> {
    const mode = this.shared ? '_shared' : '';
    const deadline = this.time.nowMs() + timeoutMs;
    let isWaiting = false;
    while (!(await tryLock(client, `pg_try_advisory_lock${mode}(${usesDatabase})`))) {
      if (this.time.nowMs() >= deadline) throw new ConfigurationError([this.conflict()]);
      if (this.closed) throw new Error('the server was stopped while it waited for another one');
      if (!isWaiting) this.logger.warn('another server uses the database; waiting until it has stopped');
      isWaiting = true;
      await pause(retryMs);
    }
  }

  private conflict(): string {
    if (this.shared)
      return 'DATABASE_URL: a server without REDIS_URL, or with its own media server, uses this database';
    return this.config.redisUrl === ''
      ? 'REDIS_URL: another server uses this database, and several servers need Redis: set it for all of them, or stop the other'
      : 'MEDIA_ADAPTER: another server uses this database, and nms works with one server only';
  }

  /** Its previous slot after a reconnect, so that ids continue; otherwise the first that is free. */
  private async takeSlot(client: pg.Client): Promise<void> {
    const first = this.slotHeld || 1;
    for (let step = 0; step < slotsMax; step += 1) {
      const slot = ((first - 1 + step) % slotsMax) + 1;
      if (!(await tryLock(client, `pg_try_advisory_lock(${slotLock(slot)})`))) continue;
      this.slotHeld = slot;
      return;
    }
    throw new ConfigurationError([`DATABASE_URL: ${slotsMax} servers use this database already`]);
  }
}

async function tryLock(client: pg.Client, call: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`SELECT ${call} AS held`);
  return rows[0]?.held === true;
}

/** Restored copies have the same content, so the name and the cluster identify a database. */
async function scopeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `SELECT (SELECT system_identifier FROM pg_control_system())::text || current_database() AS identity`,
  );
  return createHash('sha256')
    .update(rows[0]?.identity ?? '')
    .digest('hex')
    .slice(0, 12);
}
