import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MonotonicClock } from '../../../core/clock/monotonic-clock.ts';
import { DomainEventBus } from '../../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../../core/jobs/job-runner.ts';
import { RedisClient } from '../../../core/redis/redis-client.ts';
import { RedisUnavailableError } from '../../../core/redis/redis-unavailable.error.ts';
import { generationStateName, SandboxStore } from '../../../core/sandbox/sandbox-store.ts';
import { ServerRegistration } from '../../../core/servers/server-registration.service.ts';
import type { BucketSize } from '../../connection/limits/token-bucket.ts';
import { HistoryService } from '../../history/history.service.ts';
import { ChannelRegistry } from '../channel-registry.ts';
import type { PersonContent } from './remote-presence.ts';
import { decodeEntry, encodeContent, lineOf, type RoomContent, type RoomEntry } from './room-content.ts';
import { RoomDelivery } from './room-delivery.ts';
import { roomScript } from './room-script.ts';
import { ServerNotifications } from './server-notifications.ts';
import { StreamReader } from './stream-reader.ts';

/** How long a line whose command got no response waits for Redis, and one that was added for being read back. */
const doubtMs = 3_000;
const readBackMs = 8_000;
/** Entries kept in a stream; a reader that is further behind reads the database. */
export const entriesMax = 10_000;
/** Entries of a stream that a server reads when it starts to follow it: lines that may not be in the database yet. */
const tailMax = 500;
/** Lines that wait for Redis; above that the oldest are only in the database, and readers see a gap. */
const waitingMax = 20_000;
const batchMax = 100;
/** How long a channel without sockets here remains followed. */
const idleMs = 60_000;
const sweepEveryMs = 10_000;
const retryMs = 500;
/** When rooms are filled from the database: immediately, and once the other servers have stored their last lines. */
const fillDelaysMs = [0, 1_500];

/** What a line counts towards; absent for moderators. */
export interface TalkLimits {
  /** Milliseconds between two lines; 0 if the channel is not in slow mode. */
  slowMs: number;
  bucket: BucketSize;
}

/** The result of adding to a channel. */
export type Outcome =
  /** Added and, if this server follows the channel, delivered; `stored` settles when the line is in the database. */
  | { kind: 'added'; id: number; stored: Promise<void> }
  | { kind: 'slow'; ms: number }
  | { kind: 'fast' }
  /** The limits accept the line, which was not to be added. */
  | { kind: 'judged' }
  /** Redis did not respond in time; the line was cancelled, or appears later. */
  | { kind: 'unresolved' }
  /** Redis is unavailable, and the line was not sent to it. */
  | { kind: 'away' };

/** Keeps the people of a channel. */
export interface PeopleListener {
  /** Reads the people of the other servers. */
  read(channelId: string): Promise<unknown>;
  /** Records the people of this server, after Redis was unavailable. */
  synchronize(channelId: string): Promise<void>;
  /** A person entered or left a channel on a server. */
  changed(channelId: string, person: PersonContent, change: string): void;
}

type Mode = 'say' | 'late' | 'event' | 'judge';

interface Command {
  number: number;
  channelId: string;
  mode: Mode;
  content: RoomContent;
  limits: TalkLimits | undefined;
  userId: string;
  proposedId: number;
  /** Whether its sender waits until it is read back. */
  waits: boolean;
  /** Numbers skipped before it: lines that are only in the database. */
  skipped: number;
  inDoubt: boolean;
  stored: Promise<void> | undefined;
  settle: (outcome: Outcome) => void;
  timer: NodeJS.Timeout | undefined;
}

interface FollowedChannel {
  /** The running number of the last entry of each server. */
  numbers: Map<string, number>;
  usedAtMs: number;
}

/** A line that was said while Redis was unavailable. */
interface WaitingLine {
  channelId: string;
  id: number;
  content: RoomContent;
}

/**
 * Channels that several servers share: adds lines and events to the channel's stream, follows the streams of channels with
 * sockets here, and delivers what they contain (decision 6). Without REDIS_URL it is disabled.
 */
@Injectable()
export class RoomStreams implements OnApplicationBootstrap {
  /** Whether channels are shared with other servers. */
  readonly enabled: boolean;
  private readonly script: string;
  private readonly commands = new Map<number, Command>();
  private readonly followed = new Map<string, FollowedChannel>();
  private readonly following = new Map<string, Promise<void>>();
  private readonly logger = new Logger('Chat');
  private people: PeopleListener | undefined;
  private waiting: WaitingLine[] = [];
  private skipped = 0;
  private lastNumber = 0;
  private prefix = '';
  private sharing = false;
  private recovering: Promise<void> | undefined;
  private draining: Promise<void> | undefined;

  constructor(
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
    private readonly reader: StreamReader,
    private readonly delivery: RoomDelivery,
    private readonly history: HistoryService,
    private readonly channels: ChannelRegistry,
    private readonly sandbox: SandboxStore,
    private readonly events: DomainEventBus,
    private readonly jobs: JobRunner,
    private readonly time: MonotonicClock,
    private readonly notifications: ServerNotifications,
  ) {
    this.enabled = redis.enabled;
    this.script = this.enabled ? redis.defineScript(roomScript) : '';
  }

  /** Lines that wait for Redis. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Whether lines go through Redis now. */
  get isSharing(): boolean {
    return this.sharing;
  }

  /** The prefix of this database's keys in Redis. */
  get keyPrefix(): string {
    return this.prefix;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.enabled) return;
    await this.registration.claim();
    // The script draws ids with the remainder 0.
    this.history.share(Math.max(1, this.registration.slot));
    await this.readPrefix();
    this.reader.start(`honey:${this.registration.scope}:wake:${this.registration.id}`);
    this.redis.onDown(() => {
      this.sharing = false;
    });
    this.redis.onUp(() => this.recover());
    this.events.on('dataReplaced', () => this.restart());
    this.jobs.everyProcess('chat-streams', sweepEveryMs, async () => this.sweep());
    await this.notifications.start();
    if (this.redis.isUp) this.recover();
    await this.recovering;
  }

  /** Sets what keeps the people of channels. */
  onPeople(listener: PeopleListener): void {
    this.people = listener;
  }

  /**
   * Adds a member's line, if the limits accept it. Resolves when this server has delivered it.
   * @param add false if the line is refused for another reason, and only counts towards the limits
   */
  say(
    channelId: string,
    content: RoomContent,
    userId: string,
    limits: TalkLimits | undefined,
    add: boolean,
  ): Promise<Outcome> {
    return this.submit({ channelId, content, mode: add ? 'say' : 'judge', userId, limits, waits: add });
  }

  /** Adds a gift, a notice or an event. */
  add(channelId: string, content: RoomContent): Promise<Outcome> {
    const mode = content.kind === 'event' ? 'event' : 'say';
    return this.submit({ channelId, content, mode, userId: '', limits: undefined, waits: false });
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
    if (!this.enabled) return;
    const known = this.followed.get(channelId);
    if (known) known.usedAtMs = this.time.nowMs();
    else this.followed.set(channelId, { numbers: new Map(), usedAtMs: this.time.nowMs() });
    if (this.isFollowed(channelId) || !this.redis.isUp) return;
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

  /** Records the people of every followed channel again: others may have removed them. */
  synchronizePeople(): void {
    const work = async () => {
      for (const channelId of [...this.followed.keys()]) await this.people?.synchronize(channelId);
    };
    work().catch((error: unknown) => this.logger.debug(`people are recorded later: ${String(error)}`));
  }

  /** Whether the lines of a channel arrive here. */
  isFollowed(channelId: string): boolean {
    return this.reader.isFollowed(this.key(channelId, 'lines'));
  }

  /** A channel was closed: its people are no longer needed. */
  close(channelId: string): void {
    this.unfollow(channelId);
    for (const command of [...this.commands.values()])
      if (command.channelId === channelId && command.stored) this.finish(command, { kind: 'unresolved' });
    if (!this.sharing) return;
    const keys = ['people', 'seen'].map((part) => this.key(channelId, part));
    this.redis.run('close', (redis) => redis.del(...keys)).catch(() => undefined);
  }

  private unfollow(channelId: string): void {
    this.followed.delete(channelId);
    this.reader.unfollow(this.key(channelId, 'lines'));
  }

  /** The key of a part of a channel's state. */
  key(channelId: string, part: string): string {
    return `${this.prefix}:${channelId}:${part}`;
  }

  private submit(
    order: Pick<Command, 'channelId' | 'content' | 'mode' | 'userId' | 'limits' | 'waits'>,
  ): Promise<Outcome> {
    if (!this.sharing) return Promise.resolve({ kind: 'away' });
    this.lastNumber += 1;
    const number = this.lastNumber;
    const proposedId = order.mode === 'event' ? 0 : this.history.nextId(order.channelId);
    return new Promise((settle) => {
      const command: Command = {
        ...order,
        number,
        proposedId,
        skipped: 0,
        inDoubt: false,
        stored: undefined,
        settle,
        timer: undefined,
      };
      this.commands.set(number, command);
      void this.send(command);
    });
  }

  /** Executes a command and handles its result. Returns false if Redis is unavailable. */
  private async send(command: Command): Promise<boolean> {
    try {
      this.handleReply(command, await this.execute(command));
      return true;
    } catch (error) {
      if (error instanceof RedisUnavailableError && error.inDoubt) {
        command.inDoubt = true;
        command.timer ??= setTimeout(() => this.abandon(command), doubtMs).unref();
        return false;
      }
      if (!(error instanceof RedisUnavailableError))
        this.logger.error(`a room's command failed: ${String(error)}`);
      this.finish(command, command.inDoubt ? { kind: 'unresolved' } : { kind: 'away' });
      return false;
    }
  }

  private async execute(
    command: Omit<Command, 'settle' | 'timer' | 'stored' | 'waits' | 'inDoubt'>,
  ): Promise<string[]> {
    const { channelId, mode, content, limits, userId } = command;
    const keys = ['lines', 'room', `talk:${userId}`, 'gifts'].map((part) => this.key(channelId, part));
    const reply = await this.redis.runScript('room', this.script, keys, [
      this.registration.id,
      String(command.number),
      String(command.proposedId),
      mode,
      String(limits?.slowMs ?? 0),
      String(limits?.bucket.burst ?? 0),
      String(limits?.bucket.refillMs ?? 0),
      content.kind === 'gift' ? String(content.giftId) : '',
      String(entriesMax),
      String(command.skipped),
      mode === 'judge' ? '' : encodeContent(content),
    ]);
    return Array.isArray(reply) ? reply.map(String) : [];
  }

  private handleReply(command: Command, [kind, value]: string[]): void {
    switch (kind) {
      case 'added':
        this.store(command, Number(value));
        if (command.waits && this.isFollowed(command.channelId)) {
          clearTimeout(command.timer);
          command.timer = setTimeout(() => this.abandon(command), readBackMs).unref();
        } else this.finish(command, this.added(command, Number(value)));
        return;
      case 'gift':
        this.store(command, Number(value));
        this.finish(command, this.added(command, Number(value)));
        return;
      case 'slow':
        this.finish(command, { kind: 'slow', ms: Number(value) });
        return;
      case 'fast':
        this.finish(command, { kind: 'fast' });
        return;
      case 'judged':
        this.finish(command, { kind: 'judged' });
        return;
      default:
        // It was executed before; its entry states the id.
        if (!this.isFollowed(command.channelId)) void this.follow(command.channelId);
    }
  }

  /** This server accepted the line, and stores it. */
  private store(command: Command, id: number): void {
    if (command.stored) return;
    const line = lineOf(command.channelId, id, command.content);
    command.stored = line ? this.history.storeAndWait(line) : Promise.resolve();
    command.stored.catch(() => undefined);
  }

  private added({ stored }: Command, id: number): Outcome {
    return { kind: 'added', id, stored: stored ?? Promise.resolve() };
  }

  private finish(command: Command, outcome: Outcome): void {
    clearTimeout(command.timer);
    this.commands.delete(command.number);
    command.settle(outcome);
  }

  /** Stops waiting. A line that may not have been added is cancelled when Redis returns. */
  private abandon(command: Command): void {
    command.settle({ kind: 'unresolved' });
    if (command.stored) this.commands.delete(command.number);
    if (command.waits && command.inDoubt && !command.stored) {
      command.mode = 'judge';
      command.limits = undefined;
    }
  }

  private receive(channelId: string, position: string, fields: readonly string[]): void {
    const entry = decodeEntry(position, fields);
    const followed = this.followed.get(channelId);
    if (!entry || !followed) return;
    const last = followed.numbers.get(entry.server);
    if (last !== undefined && entry.number <= last) return;
    followed.numbers.set(entry.server, entry.number);
    const isOwn = entry.server === this.registration.id;
    if (last !== undefined && entry.number > last + 1 && !isOwn) this.fillSoon([channelId]);
    if (entry.content.kind === 'person') {
      this.people?.changed(channelId, entry.content, entry.change);
      return;
    }
    const command = isOwn ? this.commands.get(entry.command) : undefined;
    if (command) this.store(command, entry.id);
    this.delivery.deliver(channelId, entry.id, entry.content);
    if (command) this.finish(command, this.added(command, entry.id));
  }

  private async readTail(channelId: string): Promise<void> {
    const key = this.key(channelId, 'lines');
    const tail = await this.redis.run('tail', (redis) => redis.xrevrange(key, '+', '-', 'COUNT', tailMax));
    for (const [position, fields] of tail.toReversed()) this.receiveTail(channelId, position, fields);
    await this.people?.read(channelId);
    if (!this.followed.has(channelId)) return;
    await this.reader.follow(key, tail[0]?.[0] ?? '0-0', (position, fields) =>
      this.receive(channelId, position, fields),
    );
  }

  /** Fleeting events of the past are not repeated. */
  private receiveTail(channelId: string, position: string, fields: readonly string[]): void {
    const entry: RoomEntry | undefined = decodeEntry(position, fields);
    const kind = entry?.content.kind;
    if (entry && (kind === 'event' || kind === 'person'))
      this.followed.get(channelId)?.numbers.set(entry.server, entry.number);
    else this.receive(channelId, position, fields);
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
    const channels = [...this.followed.keys()];
    await Promise.all(channels.map((channelId) => this.follow(channelId)));
    for (const command of [...this.commands.values()]) {
      if (command.inDoubt && !(await this.send(command))) return;
    }
    await this.drain();
    this.sharing = this.redis.isUp;
    this.synchronizePeople();
    this.fillSoon(channels);
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
      await Promise.all(
        batch.map(({ channelId, id, content }) => {
          this.lastNumber += 1;
          const { skipped } = this;
          this.skipped = 0;
          const command = { channelId, content, skipped, number: this.lastNumber, proposedId: id };
          return this.execute({ ...command, mode: 'late', limits: undefined, userId: '' });
        }),
      );
      const done = new Set(batch);
      this.waiting = this.waiting.filter((line) => !done.has(line));
    }
  }

  private fillSoon(channelIds: readonly string[]): void {
    const work = async () => {
      for (const channelId of channelIds) {
        await this.delivery.fill(channelId);
        await this.people?.read(channelId).catch(() => undefined);
      }
    };
    for (const delayMs of fillDelaysMs) setTimeout(() => void work(), delayMs).unref();
  }

  private sweep(): void {
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

  /** All data was replaced: streams of the old data are not read again. */
  private async restart(): Promise<void> {
    for (const channelId of [...this.followed.keys()]) this.unfollow(channelId);
    this.waiting = [];
    for (const command of [...this.commands.values()]) this.finish(command, { kind: 'unresolved' });
    await this.readPrefix();
  }

  private async readPrefix(): Promise<void> {
    const generation = this.sandbox.enabled
      ? await this.sandbox.state<{ name: string }>(generationStateName, { name: '' })
      : { name: '' };
    this.prefix = `honey:${this.registration.scope}:${generation.name}`;
  }
}
