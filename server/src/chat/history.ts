import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Settings } from '../core/settings/settings.ts';
import { HistoryRing } from './history-ring.ts';
import type { Line, LineBody, LineKind } from './line.ts';
import { LineStore, type Removal } from './line-store.ts';
import { LineWriter } from './line-writer.ts';
import { MessageIds } from './message-ids.ts';

/** A gift as its room shows it, from whoever keeps the gifts. */
export interface GiftLine {
  giftId: number;
  /** The `gift` event, without its message_id. */
  payload: object;
  createdAt: Date;
}

/** Answers a channel's newest gifts, oldest first. */
export type GiftLineSource = (channelId: string, limit: number) => Promise<GiftLine[]>;

/** The history of one channel in memory. */
interface ChannelHistory {
  ring: HistoryRing;
  /** Message ids of the gifts that have a line, and whether the room was told of it. */
  gifts: Map<number, { messageId: number; told: boolean }>;
  loaded: boolean;
  loading: Promise<void> | undefined;
}

/** A live's channel is named by its vod_key; others have no gifts. */
const isLive = /^[0-9]+$/;
/** Gift ids are remembered for as long as a gift may still be told of. */
const giftsMax = 10_000;

/**
 * The lines of every channel: the newest in memory, all in the database, written behind. This is the place to share
 * when several processes serve one channel: a line then counts as said once it stands in the shared history.
 */
@Injectable()
export class History {
  private readonly channels = new Map<string, ChannelHistory>();
  private readonly ids = new MessageIds();
  private giftSource: GiftLineSource = async () => [];

  constructor(
    private readonly store: LineStore,
    private readonly writer: LineWriter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  setGiftLineSource(source: GiftLineSource): void {
    this.giftSource = source;
  }

  nextId(): number {
    return this.ids.next();
  }

  /** Keeps a channel's lines in memory from now on. */
  open(channelId: string): void {
    if (this.channels.has(channelId)) return;
    this.channels.set(channelId, {
      ring: new HistoryRing(),
      gifts: new Map(),
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
    this.keep({ ...line, userKey: line.userKey ?? null, giftId: null, createdAt: this.clock.now() });
  }

  /**
   * Adds a gift's line. `told`: the room knows of this gift already, and must not be told again. A gift that was found
   * without a line after a crash, and is told of only now, keeps the line it was given.
   */
  appendGift(
    channelId: string,
    giftId: number,
    payload: object,
  ): { messageId: number; told: boolean; body: Record<string, unknown> } {
    const known = this.channels.get(channelId)?.gifts.get(giftId);
    const messageId = known?.messageId ?? this.ids.next();
    const body = { ...payload, message_id: String(messageId) };
    const told = known?.told ?? false;
    if (known) known.told = true;
    else this.keepGift({ channelId, giftId, messageId, body, createdAt: this.clock.now() }, true);
    return { messageId, told, body };
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

  /**
   * Lines of a channel, oldest first: the first `limit` after a message id, or the newest. Answered from memory; only
   * what is older than that, or of a channel that is closed, is read from the database. Throws when it is needed and
   * away.
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
    const gifts = isLive.test(channelId) ? await this.giftSource(channelId, capacity) : [];
    const lined = await this.store.linedGifts(gifts.map(({ giftId }) => giftId));
    channel.ring.prepend(lines, lines.length < capacity);
    for (const { giftId, messageId } of lines) {
      if (giftId !== null) channel.gifts.set(giftId, { messageId, told: true });
    }
    for (const { giftId, payload, createdAt } of gifts) {
      if (lined.has(giftId) || channel.gifts.has(giftId)) continue;
      const messageId = this.ids.next();
      const body = { ...payload, message_id: String(messageId) };
      this.keepGift({ channelId, giftId, messageId, body, createdAt }, false);
    }
    channel.loaded = true;
  }

  private keepGift(
    gift: { channelId: string; giftId: number; messageId: number; body: LineBody; createdAt: Date },
    told: boolean,
  ): void {
    const { giftId, messageId, channelId } = gift;
    this.keep({ ...gift, kind: 'gift', userKey: null });
    const gifts = this.channels.get(channelId)?.gifts;
    if (!gifts) return;
    gifts.set(giftId, { messageId, told });
    for (const old of gifts.keys()) {
      if (gifts.size <= giftsMax) break;
      gifts.delete(old);
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
