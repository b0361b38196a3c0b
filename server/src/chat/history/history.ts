import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Settings } from '../../core/settings/settings.ts';
import { HistoryRing } from './history-ring.ts';
import type { Line, LineBody, LineKind } from './line.ts';
import { LineStore, type Removal } from './line-store.ts';
import { LineWriter } from './line-writer.ts';
import { MessageIds } from './message-ids.ts';

/** A gift as its room shows it, from whoever keeps the gifts. */
export interface GiftLine {
  giftId: number;
  channelId: string;
  /** The `gift` event, without its message_id. */
  payload: object;
  createdAt: Date;
}

/** The history of one channel in memory. */
interface ChannelHistory {
  ring: HistoryRing;
  /** Gifts that this process showed the room, with the ids of their lines. */
  shownGifts: Map<number, number>;
  loaded: boolean;
  loading: Promise<void> | undefined;
}

/** Gifts are remembered for as long as they may still be handed over once more. */
const giftsMax = 10_000;

/**
 * The lines of every channel: the newest in memory, all in the database, written behind. This is the place to share
 * when several processes serve one channel: a line then counts as said once it stands in the shared history.
 */
@Injectable()
export class History {
  private readonly channels = new Map<string, ChannelHistory>();
  private readonly ids = new MessageIds();

  constructor(
    private readonly store: LineStore,
    private readonly writer: LineWriter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** An id for a line that is sent in the same step: one that is drawn and sent later would come after larger ones. */
  nextId(): number {
    return this.ids.next();
  }

  /** Resolves when every line that was said stands in the database. Throws what the database throws. */
  flush(): Promise<void> {
    return this.writer.flush();
  }

  /** Keeps a channel's lines in memory from now on. */
  open(channelId: string): void {
    if (this.channels.has(channelId)) return;
    this.channels.set(channelId, {
      ring: new HistoryRing(),
      shownGifts: new Map(),
      loaded: false,
      loading: undefined,
    });
  }

  /** Keeps them in the database alone. */
  close(channelId: string): void {
    this.channels.delete(channelId);
  }

  append(line: {
    channelId: string;
    messageId: number;
    kind: LineKind;
    userKey?: number;
    body: LineBody;
  }): void {
    this.keep({
      ...line,
      userKey: line.userKey ?? null,
      giftId: null,
      createdAt: this.clock.now(),
    });
  }

  /**
   * Adds a gift's line, under an id that is drawn now. `shown`: this process showed the room the gift before, under the id
   * that the line keeps. `stored` resolves when the line is in the database.
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
      this.noteShown(channel, giftId, messageId);
    }
    return { shown: shownAs !== undefined, body, stored: this.writer.writeForSure(line) };
  }

  /** The lines that these gifts have in the database, also those that were removed. */
  giftLines(giftIds: readonly number[]): Promise<(Line & { removed: boolean })[]> {
    return this.store.ofGifts(giftIds);
  }

  /**
   * Takes in a gift's line that another process stored. Answers whether the room is still to be shown it: a process that was
   * killed may have stored it without showing it, after the history was read here.
   */
  async restoreGift(line: Line & { giftId: number }): Promise<boolean> {
    await this.load(line.channelId);
    const channel = this.channels.get(line.channelId);
    if (!channel || channel.shownGifts.has(line.giftId)) return false;
    this.noteShown(channel, line.giftId, line.messageId);
    return channel.ring.restore(line);
  }

  /** Whether a line of talk is here that can be answered: one of the newest, and not taken down. */
  holdsTalk(channelId: string, messageId: string): boolean {
    return this.channels.get(channelId)?.ring.holdsTalk(Number(messageId)) ?? false;
  }

  remove(removal: Removal): void {
    const channel = this.channels.get(removal.channelId);
    const apply = () =>
      channel?.ring.remove((line) =>
        'messageId' in removal ? line.messageId === removal.messageId : line.userKey === removal.userKey,
      );
    apply();
    // Lines that are being read at this moment may bring it back; a reading that fails is done again later.
    channel?.loading?.then(apply, () => undefined);
    this.writer.remove(removal);
  }

  /** A line of a channel, also one that was removed. Throws when the database is needed and away. */
  async find(channelId: string, messageId: number): Promise<Line | undefined> {
    const line = this.channels.get(channelId)?.ring.find(messageId);
    if (line) return line;
    // One that was removed a moment ago may still wait to be written.
    await this.writer.flush();
    return this.store.find(channelId, messageId);
  }

  /** Takes back that a line was removed; undefined for one that is not there. */
  async restore(channelId: string, messageId: number): Promise<Line | undefined> {
    // The removal may still wait behind other lines.
    await this.writer.flush();
    const line = await this.store.restore(channelId, messageId);
    if (line) this.channels.get(channelId)?.ring.restore(line);
    return line;
  }

  /**
   * Lines of a channel, oldest first: the first `limit` after a message id, or the newest. Answered from
   * memory; only what is older than that, or of a channel that is closed, is read from the database. Throws when it is
   * needed and away.
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
      ? this.store.newest(channelId, limit)
      : this.store.after(channelId, after, limit);
  }

  /** Reads what the channel's history was before this process began, once. Throws when the database is away. */
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
    const lines = await this.store.newest(channelId, capacity);
    this.ids.raise(await this.store.lastId(channelId));
    channel.ring.prepend(lines, lines.length < capacity);
    channel.loaded = true;
  }

  private noteShown({ shownGifts }: ChannelHistory, giftId: number, messageId: number): void {
    shownGifts.set(giftId, messageId);
    for (const oldest of shownGifts.keys()) {
      if (shownGifts.size <= giftsMax) break;
      shownGifts.delete(oldest);
    }
  }

  private keep(line: Line): void {
    this.channels.get(line.channelId)?.ring.append(line, this.capacity);
    this.writer.write(line);
  }

  private get capacity(): number {
    return this.settings.get('chat_history_lines');
  }
}
