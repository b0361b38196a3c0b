import { Injectable, Logger } from '@nestjs/common';
import { RedisClient } from '../../../core/redis/redis-client.ts';
import { ServerRegistration } from '../../../core/servers/server-registration.service.ts';
import { StreamReader } from './stream-reader.ts';

type Handler = (payload: object) => void | Promise<void>;

/** Notifications kept in the stream, and those that wait while Redis is unavailable. */
const entriesMax = 10_000;
const waitingMax = 1_000;
const lifeMs = 3_600_000;
const retryMs = 500;

/** Notifies every server of what one of them learned: a member's new name or fan level. Without Redis, this server alone. */
@Injectable()
export class ServerNotifications {
  private readonly handlers = new Map<string, Handler>();
  private readonly logger = new Logger('Chat');
  private waiting: string[][] = [];
  private isStarted = false;

  constructor(
    private readonly redis: RedisClient,
    private readonly reader: StreamReader,
    private readonly registration: ServerRegistration,
  ) {
    redis.onUp(() => void this.catchUp());
  }

  /** Declares a notification and its handler; returns the function that sends it. */
  declare<Payload extends object>(
    name: string,
    handle: (payload: Payload) => void | Promise<void>,
  ): (payload: Payload) => void | Promise<void> {
    const notifyOthers = this.declareForOthers(name, handle);
    return (payload) => {
      notifyOthers(payload);
      return handle(payload);
    };
  }

  /** Declares a notification that only the other servers handle; returns the function that sends it. */
  declareForOthers<Payload extends object>(
    name: string,
    handle: (payload: Payload) => void | Promise<void>,
  ): (payload: Payload) => void {
    this.handlers.set(name, handle as Handler);
    return (payload) => {
      if (this.redis.enabled)
        void this.add(['s', this.registration.id, 'k', name, 'd', JSON.stringify(payload)]);
    };
  }

  /** Starts to receive. Notifications from before need none: what they changed is read from the database. */
  async start(): Promise<void> {
    this.isStarted = true;
    await this.catchUp();
  }

  private get key(): string {
    return `honey:${this.registration.scope}:servers`;
  }

  private async catchUp(): Promise<void> {
    if (!this.isStarted || !this.redis.isUp) return;
    try {
      if (!this.reader.isFollowed(this.key)) {
        const newest = await this.redis.run('tail', (redis) =>
          redis.xrevrange(this.key, '+', '-', 'COUNT', 1),
        );
        await this.reader.follow(this.key, newest[0]?.[0] ?? '0-0', (_position, fields) =>
          this.receive(fields),
        );
      }
      for (const fields of this.waiting.splice(0)) await this.add(fields);
    } catch (error) {
      this.logger.debug(`notifications of other servers are read later: ${String(error)}`);
      setTimeout(() => void this.catchUp(), retryMs).unref();
    }
  }

  private async add(fields: string[]): Promise<void> {
    try {
      await this.redis.run('notify', (redis) =>
        redis
          .pipeline()
          .xadd(this.key, 'MAXLEN', '~', entriesMax, '*', ...fields)
          .pexpire(this.key, lifeMs)
          .exec(),
      );
    } catch {
      // Handling one twice changes nothing.
      this.waiting = [...this.waiting.slice(-waitingMax + 1), fields];
    }
  }

  private receive(fields: readonly string[]): void {
    const [, server, , name = '', , text = '{}'] = fields;
    if (server === this.registration.id) return;
    Promise.resolve(this.handlers.get(name)?.(JSON.parse(text) as object)).catch((error: unknown) =>
      this.logger.error(`a notification ${name} failed: ${String(error)}`),
    );
  }
}
