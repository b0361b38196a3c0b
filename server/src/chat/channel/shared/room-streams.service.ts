import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DomainEventBus } from '../../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../../core/jobs/job-runner.ts';
import { RedisClient } from '../../../core/redis/redis-client.ts';
import { ServerRegistration } from '../../../core/servers/server-registration.service.ts';
import { HistoryService } from '../../history/history.service.ts';
import { FollowedChannels } from './followed-channels.ts';
import { type Outcome, RoomCommands, type TalkLimits } from './room-commands.ts';
import { lineOf, type RoomContent } from './room-content.ts';
import { RoomDelivery } from './room-delivery.ts';
import { ServerNotifications } from './server-notifications.ts';
import { StreamKeys } from './stream-keys.ts';
import { StreamReader } from './stream-reader.ts';

const sweepEveryMs = 10_000;
const retryMs = 500;
/** Lines that wait for Redis; above that the oldest are only in the database, and readers see a gap. */
const waitingMax = 20_000;
const batchMax = 100;

/** A line that was said while Redis was unavailable. */
interface WaitingLine {
  channelId: string;
  id: number;
  content: RoomContent;
}

/**
 * Channels that several servers share: adds lines and events to the channel's stream, by which every server delivers them
 * (decision 6). Without REDIS_URL it is disabled.
 */
@Injectable()
export class RoomStreams implements OnApplicationBootstrap {
  /** Whether channels are shared with other servers. */
  readonly enabled: boolean;
  private readonly logger = new Logger('Chat');
  private waiting: WaitingLine[] = [];
  private skipped = 0;
  private sharing = false;
  private recovering: Promise<void> | undefined;
  private draining: Promise<void> | undefined;

  constructor(
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
    private readonly reader: StreamReader,
    private readonly keys: StreamKeys,
    private readonly channels: FollowedChannels,
    private readonly commands: RoomCommands,
    private readonly delivery: RoomDelivery,
    private readonly history: HistoryService,
    private readonly notifications: ServerNotifications,
    private readonly events: DomainEventBus,
    private readonly jobs: JobRunner,
  ) {
    this.enabled = redis.enabled;
  }

  /** Lines that wait for Redis. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Whether lines go through Redis now. */
  get isSharing(): boolean {
    return this.sharing;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.enabled) return;
    await this.registration.claim();
    // The script draws ids with the remainder 0.
    this.history.share(Math.max(1, this.registration.slot));
    await this.keys.load();
    this.reader.start(this.keys.wake);
    this.redis.onDown(() => {
      this.sharing = false;
    });
    this.redis.onUp(() => this.recover());
    this.events.on('dataReplaced', () => this.restart());
    this.jobs.everyProcess('chat-streams', sweepEveryMs, async () => this.channels.sweep());
    await this.notifications.start();
    if (this.redis.isUp) this.recover();
    await this.recovering;
  }

  /**
   * Adds a member's line, if the limits accept it. Resolves when this server has delivered it.
   * @param add false if the line is refused for another reason, and only counts towards the limits
   */
  async say(
    channelId: string,
    content: RoomContent,
    { userId, limits, add }: { userId: string; limits: TalkLimits | undefined; add: boolean },
  ): Promise<Outcome> {
    if (!this.sharing) return { kind: 'away' };
    return this.commands.submit({
      channelId,
      content,
      mode: add ? 'say' : 'judge',
      userId,
      limits,
      waits: add,
    });
  }

  /** Adds a gift, a notice or an event. */
  async add(channelId: string, content: RoomContent): Promise<Outcome> {
    if (!this.sharing) return { kind: 'away' };
    const mode = content.kind === 'event' ? 'event' : 'say';
    return this.commands.submit({ channelId, content, mode, userId: '', limits: undefined, waits: false });
  }

  /** Delivers to the sockets of this server while Redis is unavailable; lines are added to the stream later. */
  addHere(channelId: string, content: RoomContent): { id: number; stored: Promise<void> } {
    return this.addHereAs(channelId, this.history.nextId(channelId), content);
  }

  /** Like `addHere`, under an id that was drawn for it. */
  addHereAs(channelId: string, id: number, content: RoomContent): { id: number; stored: Promise<void> } {
    this.delivery.deliver(channelId, id, content);
    const line = lineOf(channelId, id, content);
    if (!line) return { id, stored: Promise.resolve() };
    this.repeat(channelId, id, content);
    const stored = this.history.storeAndWait(line);
    stored.catch(() => undefined);
    return { id, stored };
  }

  /** Adds a line under the id that it has, as soon as Redis is available. Servers that have it ignore it. */
  repeat(channelId: string, id: number, content: RoomContent): void {
    if (this.waiting.length >= waitingMax) {
      const dropped = Math.ceil(waitingMax / 10);
      this.waiting = this.waiting.slice(dropped);
      this.skipped += dropped;
    }
    this.waiting.push({ channelId, id, content });
    if (this.sharing) this.drain().catch((error: unknown) => this.logger.debug(String(error)));
  }

  /** Follows a channel; resolves when no later line can be missed. While Redis is unavailable it is followed later. */
  async follow(channelId: string): Promise<void> {
    if (this.enabled) await this.channels.follow(channelId);
  }

  /** Whether the lines of a channel arrive here. */
  isFollowed(channelId: string): boolean {
    return this.channels.has(channelId);
  }

  /** A channel was closed: its people are no longer needed. */
  close(channelId: string): void {
    if (!this.enabled) return;
    this.channels.unfollow(channelId);
    this.commands.cancel(channelId);
    if (!this.sharing) return;
    const keys = [this.keys.of(channelId, 'people'), this.keys.of(channelId, 'seen')];
    this.redis.run('close', (redis) => redis.del(...keys)).catch(() => undefined);
  }

  /** Redis is available: what is in doubt is decided, then what was said meanwhile is added, then lines go through it again. */
  private recover(): void {
    this.recovering ??= this.catchUp()
      .catch((error: unknown) => this.logger.debug(`channels are shared again later: ${String(error)}`))
      .finally(() => {
        this.recovering = undefined;
        if (this.redis.isUp && !this.sharing) setTimeout(() => this.recover(), retryMs).unref();
      });
  }

  private async catchUp(): Promise<void> {
    const channels = this.channels.all();
    await Promise.all(channels.map((channelId) => this.channels.follow(channelId)));
    if (!(await this.commands.resolve())) return;
    await this.drain();
    this.sharing = this.redis.isUp;
    this.channels.synchronizePeople();
    this.channels.fillSoon(channels);
  }

  private drain(): Promise<void> {
    this.draining ??= this.addWaiting().finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  }

  private async addWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, batchMax);
      const { skipped } = this;
      await Promise.all(
        batch.map(({ channelId, id, content }) => this.commands.addLate(channelId, id, content, skipped)),
      );
      this.skipped -= skipped;
      const done = new Set(batch);
      this.waiting = this.waiting.filter((line) => !done.has(line));
    }
  }

  /** All data was replaced: streams of the old data are not read again. */
  private async restart(): Promise<void> {
    for (const channelId of this.channels.all()) this.channels.unfollow(channelId);
    this.waiting = [];
    this.commands.cancel();
    await this.keys.load();
  }
}
