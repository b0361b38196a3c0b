import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { AppConfig } from '../../core/config/app-config.ts';
import { RedisClient } from '../../core/redis/redis-client.ts';
import { RedisUnavailableError } from '../../core/redis/redis-unavailable.error.ts';
import { ServerRegistration } from '../../core/servers/server-registration.service.ts';

/** How long another server may take to apply a change. */
const appliedWithinMs = 1_000;

/** A change of one server, or the confirmation of another that it applied it. */
interface Message {
  id: string;
  from: string;
  /** The change; absent in a confirmation. */
  name?: string;
}

/**
 * Announces a change of the sandbox to the other servers, and waits until each has applied it: the next call may reach any of
 * them. Without Redis, and while it is unavailable, nothing is announced.
 */
@Injectable()
export class ServerAnnouncements implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Whether there may be other servers. */
  readonly enabled: boolean;
  private readonly changes = new Map<string, () => Promise<void>>();
  private readonly confirmations = new Map<string, () => void>();
  private readonly logger = new Logger('Sandbox');
  private connection: Redis | undefined;
  private subscribed = false;
  private lastId = 0;

  constructor(
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
    config: AppConfig,
  ) {
    this.enabled = redis.enabled && config.nodeEnv !== 'production';
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.enabled) return;
    await this.registration.claim();
    const connection = this.redis.openConnection('announcements');
    this.connection = connection;
    connection.on('error', (error) => this.logger.debug(`announcements failed: ${error.message}`));
    connection.on('close', () => {
      this.subscribed = false;
    });
    connection.on('ready', () => void this.subscribe(connection));
    connection.on('message', (_channel: string, text: string) => this.receive(JSON.parse(text) as Message));
  }

  onApplicationShutdown(): void {
    this.connection?.disconnect();
  }

  /**
   * Declares a change.
   * @param name unique among all changes
   * @param apply reads what another server changed
   * @returns announces the change; resolves when the other servers have applied it
   */
  declare(name: string, apply: () => Promise<void>): () => Promise<void> {
    this.changes.set(name, apply);
    return () => this.announce(name);
  }

  private async subscribe(connection: Redis): Promise<void> {
    try {
      await connection.subscribe(this.channel);
      this.subscribed = true;
    } catch (error) {
      this.logger.debug(`announcements are not received now: ${String(error)}`);
    }
  }

  private async announce(name: string): Promise<void> {
    if (!this.enabled || this.registration.scope === '') return;
    this.lastId += 1;
    const id = `${this.registration.id}.${this.lastId}`;
    let confirmed = 0;
    let expected = Number.POSITIVE_INFINITY;
    let timer: NodeJS.Timeout | undefined;
    const applied = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, appliedWithinMs);
      this.confirmations.set(id, () => {
        confirmed += 1;
        if (confirmed >= expected) resolve();
      });
    });
    try {
      const receivers = await this.publish({ id, from: this.registration.id, name });
      expected = receivers - (this.subscribed ? 1 : 0);
      if (confirmed < expected) await applied;
    } catch (error) {
      if (!(error instanceof RedisUnavailableError)) throw error;
    } finally {
      clearTimeout(timer);
      this.confirmations.delete(id);
    }
  }

  private receive({ id, from, name }: Message): void {
    if (from === this.registration.id) return;
    if (name === undefined) {
      this.confirmations.get(id)?.();
      return;
    }
    const apply = this.changes.get(name);
    if (!apply) return;
    apply()
      .then(() => this.publish({ id, from: this.registration.id }))
      .catch((error: unknown) => this.logger.warn(`${name} was not applied: ${String(error)}`));
  }

  private publish(message: Message): Promise<number> {
    return this.redis.run('announce', (redis) => redis.publish(this.channel, JSON.stringify(message)));
  }

  private get channel(): string {
    return `honey:${this.registration.scope}:announcements`;
  }
}
