import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RedisClient } from '../../../core/redis/redis-client.ts';

/** How long a read waits for entries, and how long its response may take. */
const blockMs = 1_000;
const responseMs = 1_500;
const retryMs = 50;
/** Maximum number of entries that one read returns for a stream. */
const batchMax = 500;
const wakeLifeMs = 60_000;

/** A followed stream. */
interface Followed {
  /** The last entry that was read. */
  position: string;
  receive: Receiver;
}

type Receiver = (position: string, fields: readonly string[]) => void;

/** Reads all streams that this server follows, on one connection: each read waits for entries in any of them. */
@Injectable()
export class StreamReader implements OnApplicationShutdown {
  private readonly followed = new Map<string, Followed>();
  private readonly changed = new EventEmitter();
  private readonly logger = new Logger('Chat');
  private wakeKey = '';
  private wakePosition = '0-0';
  private connection: Redis | undefined;
  private closed = false;

  constructor(private readonly redis: RedisClient) {
    redis.onUp(() => this.changed.emit('changed'));
  }

  /**
   * Starts to read.
   * @param wakeKey a stream of this server alone, by which a read that waits learns of a further stream
   */
  start(wakeKey: string): void {
    this.wakeKey = wakeKey;
    this.connection = this.redis.openConnection('streams');
    this.connection.on('error', (error) =>
      this.logger.debug(`the stream connection failed: ${error.message}`),
    );
    void this.readAll();
  }

  onApplicationShutdown(): void {
    this.closed = true;
    this.changed.emit('changed');
    this.connection?.disconnect();
  }

  /** Follows a stream from the entry after `position`. Resolves when the reader knows of it. */
  async follow(key: string, position: string, receive: Receiver): Promise<void> {
    this.followed.set(key, { position, receive });
    this.changed.emit('changed');
    await this.redis.run('wake', (redis) =>
      redis
        .pipeline()
        .xadd(this.wakeKey, 'MAXLEN', '1', '*', 'w', '1')
        .pexpire(this.wakeKey, wakeLifeMs)
        .exec(),
    );
  }

  isFollowed(key: string): boolean {
    return this.followed.has(key);
  }

  unfollow(key: string): void {
    this.followed.delete(key);
  }

  private async readAll(): Promise<void> {
    while (!this.closed) {
      if (!this.redis.isUp || this.followed.size === 0) {
        await once(this.changed, 'changed');
        continue;
      }
      try {
        await this.readOnce();
      } catch (error) {
        this.logger.debug(`reading streams failed: ${String(error)}`);
        await pause(retryMs, undefined, { ref: false });
      }
    }
  }

  private async readOnce(): Promise<void> {
    const { connection } = this;
    if (connection?.status !== 'ready') throw new Error('the stream connection is not ready');
    const current = new Map(this.followed);
    const positions = [...current.values()].map(({ position }) => position);
    const watchdog = setTimeout(() => connection.disconnect(true), responseMs);
    const streams = await connection
      .xread(
        'COUNT',
        batchMax,
        'BLOCK',
        blockMs,
        'STREAMS',
        this.wakeKey,
        ...current.keys(),
        this.wakePosition,
        ...positions,
      )
      .finally(() => clearTimeout(watchdog));
    for (const [key, entries] of streams ?? []) {
      if (key === this.wakeKey) this.wakePosition = entries.at(-1)?.[0] ?? this.wakePosition;
      const stream = current.get(key);
      // It may have been unfollowed meanwhile, and followed again from elsewhere.
      if (stream && this.followed.get(key) === stream) this.receive(key, stream, entries);
    }
  }

  private receive(key: string, stream: Followed, entries: readonly [string, string[]][]): void {
    for (const [position, fields] of entries) {
      stream.position = position;
      try {
        stream.receive(position, fields);
      } catch (error) {
        this.logger.error(
          `an entry of ${key} failed: ${error instanceof Error ? error.stack : String(error)}`,
        );
      }
    }
  }
}
