import { Injectable, Logger } from '@nestjs/common';
import { MonotonicClock } from '../../../core/clock/monotonic-clock.ts';
import { RedisClient } from '../../../core/redis/redis-client.ts';
import { RedisUnavailableError } from '../../../core/redis/redis-unavailable.error.ts';
import { ServerRegistration } from '../../../core/servers/server-registration.service.ts';
import { HistoryService } from '../../history/history.service.ts';
import { ChannelRegistry } from '../channel-registry.ts';
import type { PersonContent } from './remote-presence.ts';
import { decodeEntry, type RoomEntry } from './room-content.ts';
import { RoomDelivery } from './room-delivery.ts';
import { StreamKeys } from './stream-keys.ts';
import { StreamReader } from './stream-reader.ts';

/** Entries of a stream that a server reads when it starts to follow it: lines that may not be in the database yet. */
const tailMax = 500;
/** How long a channel without sockets here remains followed. */
const idleMs = 60_000;
/** When rooms are filled from the database: immediately, and once the other servers have stored their last lines. */
const fillDelaysMs = [0, 1_500];

interface FollowedChannel {
  /** The running number of the last entry of each server. */
  numbers: Map<string, number>;
  usedAtMs: number;
}

/** Keeps the people of a channel. */
interface PeopleListener {
  /** Reads the people of the other servers. */
  read(channelId: string): Promise<unknown>;
  /** Records the people of this server, after Redis was unavailable. */
  synchronize(channelId: string): Promise<void>;
  /** A person entered or left a channel on a server; `writer` is the server that recorded it. */
  changed(channelId: string, person: PersonContent, change: string, writer: string): void;
}

/** Called with an entry of this server before it is delivered; returns what to do after that. */
type OwnEntryListener = (channelId: string, entry: RoomEntry) => (() => void) | undefined;

/** Follows the streams of channels with sockets here, and delivers what they contain. */
@Injectable()
export class FollowedChannels {
  private readonly followed = new Map<string, FollowedChannel>();
  private readonly following = new Map<string, Promise<void>>();
  private readonly logger = new Logger('Chat');
  private people: PeopleListener | undefined;
  private onOwn: OwnEntryListener = () => undefined;

  constructor(
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
    private readonly reader: StreamReader,
    private readonly delivery: RoomDelivery,
    private readonly history: HistoryService,
    private readonly channels: ChannelRegistry,
    private readonly keys: StreamKeys,
    private readonly time: MonotonicClock,
  ) {}

  /** Sets what keeps the people of channels. */
  onPeople(listener: PeopleListener): void {
    this.people = listener;
  }

  onOwnEntry(listener: OwnEntryListener): void {
    this.onOwn = listener;
  }

  all(): string[] {
    return [...this.followed.keys()];
  }

  /** Whether the entries of a channel arrive here. */
  has(channelId: string): boolean {
    return this.reader.isFollowed(this.keys.of(channelId, 'lines'));
  }

  /** Follows a channel; resolves when no later entry can be missed. While Redis is unavailable it is followed later. */
  async follow(channelId: string): Promise<void> {
    const known = this.followed.get(channelId);
    if (known) known.usedAtMs = this.time.nowMs();
    else this.followed.set(channelId, { numbers: new Map(), usedAtMs: this.time.nowMs() });
    if (this.has(channelId) || !this.redis.isUp) return;
    const following =
      this.following.get(channelId) ??
      this.readTail(channelId).finally(() => {
        this.following.delete(channelId);
      });
    this.following.set(channelId, following);
    try {
      await following;
    } catch (error) {
      if (!(error instanceof RedisUnavailableError)) throw error;
    }
  }

  unfollow(channelId: string): void {
    this.followed.delete(channelId);
    this.reader.unfollow(this.keys.of(channelId, 'lines'));
  }

  /** Stops following channels that have had no sockets here for a while. */
  sweep(): void {
    const now = this.time.nowMs();
    for (const [channelId, { usedAtMs }] of this.followed) {
      const open = this.channels.get(channelId);
      if (open && (!open.presence.isEmpty || now - usedAtMs < idleMs)) continue;
      this.unfollow(channelId);
      if (!open) continue;
      open.remote.clear();
      this.history.reset(channelId);
    }
  }

  /** Records the people of every followed channel again: others may have removed them. */
  synchronizePeople(): void {
    const work = async () => {
      for (const channelId of this.all()) await this.people?.synchronize(channelId);
    };
    work().catch((error: unknown) => this.logger.debug(`people are recorded later: ${String(error)}`));
  }

  /** Delivers what channels missed, from the database. */
  fillSoon(channelIds: readonly string[]): void {
    const work = async () => {
      for (const channelId of channelIds) {
        await this.delivery.fill(channelId);
        await this.people?.read(channelId).catch(() => undefined);
      }
    };
    for (const delayMs of fillDelaysMs) setTimeout(() => void work(), delayMs).unref();
  }

  private async readTail(channelId: string): Promise<void> {
    const key = this.keys.of(channelId, 'lines');
    const tail = await this.redis.run('tail', (redis) => redis.xrevrange(key, '+', '-', 'COUNT', tailMax));
    for (const [position, fields] of tail.toReversed()) {
      const entry = decodeEntry(position, fields);
      if (entry) this.receiveTail(channelId, entry);
    }
    await this.people?.read(channelId);
    if (!this.followed.has(channelId)) return;
    await this.reader.follow(key, tail[0]?.[0] ?? '0-0', (position, fields) => {
      const entry = decodeEntry(position, fields);
      if (entry) this.receive(channelId, entry);
    });
  }

  /** Fleeting events of the past are not repeated. */
  private receiveTail(channelId: string, entry: RoomEntry): void {
    const { kind } = entry.content;
    if (kind !== 'event' && kind !== 'person') this.receive(channelId, entry);
    else this.followed.get(channelId)?.numbers.set(entry.server, entry.number);
  }

  private receive(channelId: string, entry: RoomEntry): void {
    const followed = this.followed.get(channelId);
    if (!followed) return;
    const last = followed.numbers.get(entry.server);
    if (last !== undefined && entry.number <= last) return;
    followed.numbers.set(entry.server, entry.number);
    const isOwn = entry.server === this.registration.id;
    if (last !== undefined && entry.number > last + 1 && !isOwn) this.fillSoon([channelId]);
    if (entry.content.kind === 'person') {
      this.people?.changed(channelId, entry.content, entry.change, entry.server);
      return;
    }
    const delivered = isOwn ? this.onOwn(channelId, entry) : undefined;
    this.delivery.deliver(channelId, entry.id, entry.content);
    delivered?.();
  }
}
