import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Counter } from 'prom-client';
import { AppConfig } from '../config/app-config.ts';
import { MetricsRegistry } from '../metrics/metrics.registry.ts';
import { connectToRedis } from './redis-connection.ts';
import { RedisUnavailableError } from './redis-unavailable.error.ts';

/** How long a starting server waits for Redis. */
const startMs = 2_000;
/** How often Redis is probed while it is unavailable. */
const probeEveryMs = 250;
/** Attempts after which a connection on which nothing is received is replaced: its network may have changed. */
const probesMax = 12;
const probeLifeMs = 10_000;

/** Errors of Redis that a command cannot cause: it accepts none, or no writes, now. */
const refusals =
  /^(OOM|LOADING|READONLY|MASTERDOWN|NOREPLICAS|MISCONF|CLUSTERDOWN|BUSY|NOAUTH|WRONGPASS|NOPERM|NOSCRIPT)/;

/**
 * The connection to Redis, which servers share; without REDIS_URL there is none. No command waits longer than `REDIS_TIMEOUT_MS`: after
 * one that failed, Redis counts as unavailable, and commands are refused immediately until a probe is answered.
 */
@Injectable()
export class RedisClient implements OnModuleInit, OnApplicationShutdown {
  /** Whether REDIS_URL is set. */
  readonly enabled: boolean;
  private readonly events = new EventEmitter().setMaxListeners(20);
  private readonly logger = new Logger('Redis');
  private readonly commands: Counter<'command' | 'outcome'>;
  /** Scripts by their SHA-1. */
  private readonly scripts = new Map<string, string>();
  private readonly others: Redis[] = [];
  private connection: Redis | undefined;
  private timer: NodeJS.Timeout | undefined;
  private probing = false;
  private failedProbes = 0;
  private up = false;

  constructor(
    private readonly config: AppConfig,
    metrics: MetricsRegistry,
  ) {
    this.enabled = config.redisUrl !== '';
    this.commands = metrics.counter({
      name: 'honey_redis_commands_total',
      help: 'Commands to Redis by outcome: done, unavailable, or in_doubt (no response in time)',
      labelNames: ['command', 'outcome'],
    });
    if (!this.enabled) return;
    metrics.gauge({ name: 'honey_redis_up', help: 'Whether Redis responds (1) or not (0)' }, () =>
      this.up ? 1 : 0,
    );
  }

  /** Whether Redis is available, as far as is known. */
  get isUp(): boolean {
    return this.up;
  }

  /** Connects; resolves when Redis responded or was found unavailable. */
  async onModuleInit(): Promise<void> {
    if (!this.enabled) return;
    const connection = connectToRedis(this.config.redisUrl, this.config.nodeId);
    connection.on('error', (error) => this.fail(error.message));
    connection.on('close', () => this.fail('the connection was lost'));
    connection.on('ready', () => void this.probe());
    this.connection = connection;
    this.timer = setInterval(() => {
      if (!this.up) void this.probe();
    }, probeEveryMs);
    this.timer.unref();
    await new Promise<void>((resolve) => {
      this.events.once('up', resolve);
      connection.once('close', () => resolve());
      setTimeout(resolve, startMs).unref();
    });
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.up = false;
    this.connection?.disconnect();
    for (const connection of this.others) connection.disconnect();
  }

  /** Calls `listener` whenever Redis becomes available. */
  onUp(listener: () => void): void {
    this.events.on('up', listener);
  }

  /** Calls `listener` whenever Redis becomes unavailable. */
  onDown(listener: () => void): void {
    this.events.on('down', listener);
  }

  /** Declares a script, before the connection is opened; `runScript` executes it by the name that is returned. */
  defineScript(text: string): string {
    const sha = createHash('sha1').update(text).digest('hex');
    this.scripts.set(sha, text);
    return sha;
  }

  /** Executes a script of `defineScript`. Throws RedisUnavailableError if Redis is unavailable. */
  runScript(name: string, sha: string, keys: readonly string[], values: readonly string[]): Promise<unknown> {
    return this.run(name, (redis) => redis.evalsha(sha, keys.length, ...keys, ...values));
  }

  /** Opens another connection, for commands that block. The caller closes it. */
  openConnection(purpose: string): Redis {
    return connectToRedis(this.config.redisUrl, `${this.config.nodeId}-${purpose}`);
  }

  /** Opens another connection, for a library that sends its commands itself. It is closed with this one. */
  openLimitedConnection(purpose: string): Redis {
    const connection = connectToRedis(this.config.redisUrl, `${this.config.nodeId}-${purpose}`, {
      commandTimeout: this.config.redisTimeoutMs,
    });
    connection.on('error', (error) =>
      this.logger.debug(`the connection for ${purpose} failed: ${error.message}`),
    );
    this.others.push(connection);
    return connection;
  }

  /**
   * Executes a command. Throws RedisUnavailableError if Redis is unavailable.
   * @param name the command's name in metrics
   */
  async run<Result>(name: string, command: (redis: Redis) => Promise<Result>): Promise<Result> {
    const { connection } = this;
    if (!connection || !this.up) {
      this.commands.inc({ command: name, outcome: 'unavailable' });
      throw new RedisUnavailableError('Redis is unavailable', false);
    }
    try {
      const result = await withinTime(command(connection), this.config.redisTimeoutMs);
      this.commands.inc({ command: name, outcome: 'done' });
      return result;
    } catch (error) {
      throw this.explain(name, error);
    }
  }

  private explain(name: string, error: unknown): unknown {
    const message = error instanceof Error ? error.message : String(error);
    const isReply = error instanceof Error && error.name === 'ReplyError';
    // A faulty command is a fault of this program, and says nothing about Redis.
    if (isReply && !refusals.test(message)) return error;
    const inDoubt = !isReply && !message.includes('enableOfflineQueue');
    this.commands.inc({ command: name, outcome: inDoubt ? 'in_doubt' : 'unavailable' });
    this.fail(message);
    return new RedisUnavailableError(message, inDoubt);
  }

  private fail(reason: string): void {
    if (!this.up) return;
    this.up = false;
    this.failedProbes = 0;
    this.logger.warn(`Redis is unavailable: ${reason}`);
    this.events.emit('down');
  }

  /** Writes, because a full Redis answers reads. */
  private async probe(): Promise<void> {
    const { connection } = this;
    if (this.probing || this.up || connection?.status !== 'ready') return;
    this.probing = true;
    try {
      const { nodeId, redisTimeoutMs } = this.config;
      await withinTime(connection.set(`honey:probe:${nodeId}`, '1', 'PX', probeLifeMs), redisTimeoutMs);
      for (const text of this.scripts.values())
        await withinTime(connection.script('LOAD', text), redisTimeoutMs);
      this.up = true;
      this.failedProbes = 0;
      this.logger.log('Redis is available');
      this.events.emit('up');
    } catch {
      this.failedProbes += 1;
      if (this.failedProbes % probesMax === 0) connection.disconnect(true);
    } finally {
      this.probing = false;
    }
  }
}

/**
 * Rejects when a command takes too long. A response that arrived while this process was busy is read first: a slow process
 * is no sign of a slow Redis.
 */
function withinTime<Result>(command: Promise<Result>, timeoutMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => reject(new Error(`no response within ${timeoutMs} ms`))),
      timeoutMs,
    );
    command.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
