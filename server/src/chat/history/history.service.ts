import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { HistoryRing } from './history-ring.ts';
import type { Line, LineBody, LineKind } from './line.ts';
import { LineStore, type Removal } from './line-store.ts';
import { LineWriter } from './line-writer.ts';
import { MessageIds } from './message-ids.ts';

/** A gift as its room shows it, provided by the gifts area. */
export interface GiftLine {
  giftId: number;
  channelId: string;
  /** The `gift` event without its message_id. */
  payload: object;
  createdAt: Date;
}

/** The history of one channel in memory. */
interface ChannelHistory {
  ring: HistoryRing;
  /** Gifts that this process showed in the room, with the ids of their lines. */
  shownGifts: Map<number, number>;
  /** The largest id of a line that appeared here. */
  lastId: number;
  /** Lines that were placed before the first one in memory. */
  placedBefore: Set<number>;
  /** Lines that were removed, some of which may not have arrived from other servers yet. */
  removed: Set<number>;
  loaded: boolean;
  loading: Promise<void> | undefined;
}

/** Maximum number of shown gifts that a channel remembers: the outbox may deliver a gift again. */
const giftsMax = 10_000;

/** Maximum number of remembered lines that were placed before those in memory, or removed. */
const rememberedMax = 10_000;

/**
 * The lines of every channel: the newest in memory, all in the database by write-behind. Servers that share a channel
 * have the same lines in memory, since each adds what the channel's stream contains (`channel/shared`).
 */
@Injectable()
export class HistoryService {
  private readonly channels = new Map<string, ChannelHistory>();
  private readonly ids = new MessageIds();
  private shared = false;

  constructor(
    private readonly lineStore: LineStore,
    private readonly writer: LineWriter,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** This server shares channels with others: its ids have the remainder of its slot. */
  share(slot: number): void {
    this.shared = true;
    this.ids.useSlot(slot);
  }

  /**
   * Returns the id of a new line, which the caller sends at once: sent later, it would arrive after lines with larger
   * ids.
   */
  nextId(channelId?: string): number {
    return this.ids.next(channelId === undefined ? 0 : this.channels.get(channelId)?.lastId);
  }

  /** Resolves when every accepted line is in the database. Rethrows database errors. */
  flush(): Promise<void> {
    return this.writer.flush();
  }

  /** Holds a channel's lines in memory from now on. */
  open(channelId: string): void {
    if (this.channels.has(channelId)) return;
    this.channels.set(channelId, {
      ring: new HistoryRing(),
      shownGifts: new Map(),
      lastId: 0,
      placedBefore: new Set(),
      removed: new Set(),
      loaded: false,
      loading: undefined,
    });
  }

  /** Releases a channel's lines from memory; they remain in the database. */
  close(channelId: string): void {
    this.channels.delete(channelId);
  }

  /** Drops a channel's lines from memory, which no longer follows its stream; they are loaded again when needed. */
  reset(channelId: string): void {
    if (!this.channels.delete(channelId)) return;
    this.open(channelId);
  }

  /** Adds a line in memory, at the place of its id. Returns false if it is here already, or its gift is, or it was removed. */
  place(line: Line): boolean {
    const channel = this.channels.get(line.channelId);
    if (!channel) return false;
    const { messageId, giftId } = line;
    if (channel.removed.has(messageId)) return false;
    if (giftId !== null && channel.shownGifts.has(giftId)) return false;
    if (messageId > channel.lastId) {
      channel.ring.append(line, this.capacity);
      channel.lastId = messageId;
    } else if (channel.ring.has(messageId) || channel.placedBefore.has(messageId)) return false;
    else if (!channel.ring.restore(line)) remember(channel.placedBefore, messageId);
    if (giftId !== null) this.markShown(channel, giftId, messageId);
    return true;
  }

  /** The id under which the room here was shown a gift. */
  shownAs(channelId: string, giftId: number): number | undefined {
    return this.channels.get(channelId)?.shownGifts.get(giftId);
  }

  /** Stores a line that the caller placed. */
  store(line: Line): void {
    this.writer.write(line);
  }

  /** Stores a line, and resolves when it is in the database. */
  storeAndWait(line: Line): Promise<void> {
    return this.writer.writeAndWait(line);
  }

  /** Stores lines that another server accepted; those that are stored are unchanged. Throws if the database is unavailable. */
  storeOthers(lines: readonly Line[]): Promise<void> {
    return this.lineStore.insert(lines);
  }

  /** The newest lines of the database that are not in memory and belong there, oldest first. */
  async missing(channelId: string): Promise<Line[]> {
    const channel = this.channels.get(channelId);
    if (!channel?.loaded) return [];
    const lines = await this.lineStore.newest(channelId, this.capacity);
    return lines.filter(({ messageId }) => channel.ring.covers(messageId) && !channel.ring.has(messageId));
  }

  append(line: {
    channelId: string;
    messageId: number;
    kind: LineKind;
    userKey?: number;
    body: LineBody;
  }): void {
    this.appendLine({
      ...line,
      userKey: line.userKey ?? null,
      giftId: null,
      createdAt: this.clock.now(),
    });
  }

  /**
   * Adds a gift's line under a new id. `shown`: this process already showed the gift in the room, under the id that the
   * line retains. `stored` resolves when the line is in the database.
   */
  appendGift({ channelId, giftId, payload, createdAt }: GiftLine): {
    shown: boolean;
    body: Record<string, unknown>;
    stored: Promise<void>;
  } {
    const channel = this.channels.get(channelId);
    const shownAs = channel?.shownGifts.get(giftId);
    const messageId = shownAs ?? this.ids.next();
    const body = { ...payload, message_id: String(messageId) };
    const line: Line = { channelId, messageId, kind: 'gift', userKey: null, giftId, body, createdAt };
    if (channel && shownAs === undefined) {
      channel.ring.append(line, this.capacity);
      this.markShown(channel, giftId, messageId);
    }
    return { shown: shownAs !== undefined, body, stored: this.writer.writeAndWait(line) };
  }

  /** The lines that these gifts have in the database, including removed ones. */
  giftLines(giftIds: readonly number[]): Promise<(Line & { removed: boolean })[]> {
    return this.lineStore.ofGifts(giftIds);
  }

  /**
   * Adopts a gift's line that another process stored. Returns whether the room still has to be shown the gift: a killed
   * process may have stored it without showing it, after the history was loaded here.
   */
  async restoreGift(line: Line & { giftId: number }): Promise<boolean> {
    await this.load(line.channelId);
    const channel = this.channels.get(line.channelId);
    if (!channel || channel.shownGifts.has(line.giftId)) return false;
    this.markShown(channel, line.giftId, line.messageId);
    return channel.ring.restore(line);
  }

  /** Whether a talk line can be replied to: it is among the newest and not removed. */
  canReplyTo(channelId: string, messageId: string): boolean {
    return this.channels.get(channelId)?.ring.holdsTalk(Number(messageId)) ?? false;
  }

  remove(removal: Removal): void {
    const channel = this.channels.get(removal.channelId);
    const apply = () =>
      channel?.ring.remove((line) =>
        'messageId' in removal ? line.messageId === removal.messageId : line.userKey === removal.userKey,
      );
    apply();
    if (channel && this.shared && 'messageId' in removal) remember(channel.removed, removal.messageId);
    // A load in progress may bring the line back, so the removal is applied again after it. A failed load is retried
    // later.
    channel?.loading?.then(apply, () => undefined);
    this.writer.remove(removal);
  }

  /** Returns a line of a channel, including removed lines. Throws if the database is needed and unavailable. */
  async find(channelId: string, messageId: number): Promise<Line | undefined> {
    const line = this.channels.get(channelId)?.ring.find(messageId);
    if (line) {
      // Its server may not have stored it yet, and the caller may change the stored line.
      if (this.shared) await this.storeOthers([line]);
      return line;
    }
    // A recently removed line may not be written yet.
    await this.writer.flush();
    return this.lineStore.find(channelId, messageId);
  }

  /** Restores a removed line; undefined for an unknown one. */
  async restore(channelId: string, messageId: number): Promise<Line | undefined> {
    // The removal may still wait behind other lines.
    await this.writer.flush();
    const line = await this.lineStore.restore(channelId, messageId);
    this.channels.get(channelId)?.removed.delete(messageId);
    if (line) this.channels.get(channelId)?.ring.restore(line);
    return line;
  }

  /**
   * Lines of a channel, oldest first: the first `limit` after a message id, or the newest. Served from memory; only
   * older lines and those of closed channels are read from the database. Throws if the database is needed and
   * unavailable.
   */
  async read(channelId: string, { after, limit }: { after?: number; limit: number }): Promise<Line[]> {
    const channel = this.channels.get(channelId);
    if (channel) {
      await this.load(channelId);
      const lines = after === undefined ? channel.ring.newest(limit) : channel.ring.after(after, limit);
      if (lines) return lines;
    }
    await this.writer.flush();
    return after === undefined
      ? this.lineStore.newest(channelId, limit)
      : this.lineStore.after(channelId, after, limit);
  }

  /** Loads the channel's history from before this process started, once. Throws if the database is unavailable. */
  async load(channelId: string): Promise<void> {
    const channel = this.channels.get(channelId);
    if (!channel || channel.loaded) return;
    channel.loading ??= this.readBefore(channelId, channel).finally(() => {
      channel.loading = undefined;
    });
    await channel.loading;
  }

  private async readBefore(channelId: string, channel: ChannelHistory): Promise<void> {
    await this.writer.flush();
    const capacity = this.capacity;
    const lines = await this.lineStore.newest(channelId, capacity);
    const lastId = await this.lineStore.lastId(channelId);
    channel.lastId = Math.max(channel.lastId, lastId);
    if (!this.shared) this.ids.raise(lastId);
    channel.ring.prepend(lines, lines.length < capacity);
    if (this.shared) {
      // Lines from the stream may have been removed before this server followed it.
      const removed = new Set(await this.lineStore.removedAmong(channelId, channel.ring.ids()));
      channel.ring.remove(({ messageId }) => removed.has(messageId));
    }
    channel.loaded = true;
  }

  private markShown({ shownGifts }: ChannelHistory, giftId: number, messageId: number): void {
    shownGifts.set(giftId, messageId);
    for (const oldest of shownGifts.keys()) {
      if (shownGifts.size <= giftsMax) break;
      shownGifts.delete(oldest);
    }
  }

  private appendLine(line: Line): void {
    this.channels.get(line.channelId)?.ring.append(line, this.capacity);
    this.writer.write(line);
  }

  private get capacity(): number {
    return this.settings.get('chat_history_lines');
  }
}

function remember(ids: Set<number>, id: number): void {
  ids.add(id);
  for (const oldest of ids) {
    if (ids.size <= rememberedMax) break;
    ids.delete(oldest);
  }
}
