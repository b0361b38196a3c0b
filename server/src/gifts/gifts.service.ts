import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChatService } from '../chat/index.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { entryLimit } from '../core/entry-limit.ts';
import { AppError } from '../core/errors/app-error.ts';
import { fieldRefusal } from '../core/errors/field-problems.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { localLeaseMs, Outbox } from '../core/outbox/outbox.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../core/words/prohibited-words.service.ts';
import { refuseProhibited } from '../core/words/refuse-prohibited.ts';
import { GiftSender, type GiftToSend } from './gift-sender.ts';
import type { GiftInfo, GiftStickerDto, StarUseRequest, StarUseResult } from './gifts.dto.ts';
import { giftTexts } from './texts.ts';

const stickerTtlMs = 5_000;

/** Maximum number of cached gifts waiting to be shown; others are read from the database. */
const recentMax = 5_000;

/** A gift in a live that was just written. */
export interface RecentGift {
  gift_id: number;
  sender_key: number;
  host_key: number;
  vod_key: number;
  star_cnt: number;
  sticker_id: number | null;
  message: string;
  combo: number;
  created_at: Date;
}

/** A gift with a past date. */
export interface PastGift {
  senderKey: number;
  request: StarUseRequest;
  at: Date;
}

/** A gift request, validated as far as possible without the database. */
interface ValidGift {
  hostKey: number;
  starCnt: number;
  vodKey: number | null;
  stickerId: number | null;
  message: string;
}

/** Gifts of honey to hosts. */
@Injectable()
export class GiftsService {
  private readonly stickerCache = new LRUCache<'all', GiftStickerDto[]>({ max: 1, ttl: stickerTtlMs });
  private readonly recentGifts = new LRUCache<number, RecentGift>(entryLimit(recentMax));

  constructor(
    private readonly database: Database,
    private readonly sender: GiftSender,
    private readonly settings: SettingsStore,
    private readonly chat: ChatService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly words: ProhibitedWordsService,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => {
      this.stickerCache.clear();
      this.recentGifts.clear();
    });
  }

  /**
   * Gives honey: decided, debited, posted, recorded and added to the room's outbox in one transaction, once per key.
   * The room sees it after the commit. Throws self_gift, below_minimum_gift, above_maximum_gift, sticker_not_found,
   * price_mismatch, prohibited_word, links_off and the database's refusals: why the member may not give here
   * (`gift_refusal`), not_enough_star, idempotency_mismatch.
   * Refuses a gift (PUT /v1/payment/user-star-use-proc): self_gift (GIFTS-11), below_minimum_gift (GIFTS-3),
   * above_maximum_gift (GIFTS-3), validation_failed (GIFTS-27), prohibited_word (GIFTS-18, CHAT-46), links_off
   * (CHAT-46), sticker_not_found (GIFTS-5), price_mismatch (GIFTS-5), gift_send_all.
   */
  async give(senderKey: number, request: StarUseRequest, idempotencyKey: string): Promise<StarUseResult> {
    const gift = await this.validated(senderKey, request);
    const startedAt = performance.now();
    const { outcome, answer } = await this.sender.send(
      this.toSend(senderKey, gift, idempotencyKey, this.clock.now()),
    );
    // A response stored before these fields existed has none.
    const messageRefusal = answer.message_refusal ?? null;
    const combo = answer.combo ?? 1;
    // Postgres has its own timestamp format.
    const createdAt = new Date(answer.created_at);
    if (gift.vodKey !== null) {
      const isRecent = outcome === 'given' && performance.now() - startedAt < localLeaseMs;
      if (isRecent) {
        this.recentGifts.set(answer.gift_id, {
          gift_id: answer.gift_id,
          sender_key: senderKey,
          host_key: gift.hostKey,
          vod_key: gift.vodKey,
          star_cnt: gift.starCnt,
          sticker_id: gift.stickerId,
          message: messageRefusal === null ? gift.message : '',
          combo,
          created_at: createdAt,
        });
      }
      // Also for a repeat: the first response may have been lost before this server learned of the gift.
      this.outbox.wake('gift', answer.gift_id, isRecent ? {} : undefined);
    }
    return { ...answer, message_refusal: messageRefusal, combo, created_at: createdAt.toISOString() };
  }

  /**
   * Gives gifts with past dates in one statement, in the order of the list, each once: for datasets. A giver may occur
   * only once, because a second gift would come after all others. Throws like `give`, for the first refused gift.
   */
  async giveAll(gifts: readonly PastGift[]): Promise<void> {
    const toSend = await Promise.all(
      gifts.map(async ({ senderKey, request, at }) =>
        this.toSend(senderKey, await this.validated(senderKey, request), randomUUID(), at),
      ),
    );
    for (const { gift_id, vod_key } of await this.sender.sendTogether(toSend))
      if (vod_key !== null) this.outbox.wake('gift', gift_id, {});
  }

  /** Removes and returns a gift that this process has just written; undefined if it must be read. */
  takeRecent(giftId: number): RecentGift | undefined {
    const gift = this.recentGifts.get(giftId);
    this.recentGifts.delete(giftId);
    return gift;
  }

  /** Returns what the gift sheet offers: amounts, limits and stickers. */
  async info(): Promise<GiftInfo> {
    return {
      star_cnts: [...this.settings.get('gift_amounts')],
      min_star_cnt: this.settings.get('gift_min_star'),
      max_star_cnt: this.settings.get('gift_max_star'),
      confirm_star_cnt: this.settings.get('gift_confirm_star'),
      combo_seconds: this.settings.get('gift_combo_seconds'),
      stickers: await this.stickers(),
    };
  }

  /** Returns the stickers, cheapest first. */
  async stickers(): Promise<GiftStickerDto[]> {
    const cached = this.stickerCache.get('all');
    if (cached) return cached;
    const rows = await this.database.prisma.giftSticker.findMany({
      orderBy: [{ starCnt: 'asc' }, { sort: 'asc' }],
    });
    const stickers = rows.map((row) => ({
      sticker_id: row.stickerId,
      name: row.name,
      image: row.image,
      star_cnt: Number(row.starCnt),
    }));
    this.stickerCache.set('all', stickers);
    return stickers;
  }

  private async validated(senderKey: number, request: StarUseRequest): Promise<ValidGift> {
    const { target_user_key: hostKey, star_cnt: starCnt } = request;
    if (hostKey === senderKey) throw new AppError('self_gift');
    if (starCnt < this.settings.get('gift_min_star')) throw new AppError('below_minimum_gift');
    if (starCnt > this.settings.get('gift_max_star')) throw new AppError('above_maximum_gift');
    if (request.target_code === 'LIVE' && request.vod_key === undefined) {
      throw fieldRefusal('vod_key', 'required', giftTexts.liveNeeded);
    }
    const vodKey = request.target_code === 'LIVE' ? request.vod_key : undefined;
    const message = this.validMessage(senderKey, vodKey, request.message);
    if (request.sticker_id !== undefined) await this.refuseWrongPrice(request.sticker_id, starCnt);
    return {
      hostKey,
      starCnt,
      vodKey: vodKey ?? null,
      stickerId: request.sticker_id ?? null,
      message,
    };
  }

  private toSend(sender: number, gift: ValidGift, key: string, givenAt: Date): GiftToSend {
    return {
      sender,
      host: gift.hostKey,
      vod_key: gift.vodKey,
      star_cnt: gift.starCnt,
      sticker_id: gift.stickerId,
      message: gift.message,
      key,
      given_at: givenAt,
      combo_seconds: this.settings.get('gift_combo_seconds'),
      item_id: null,
      house_code: null,
      site_star: this.settings.get('site_gift_star'),
    };
  }

  /** Returns the message of a gift in its stored form. Throws prohibited_word, links_off. */
  validMessage(senderKey: number, vodKey: number | undefined, text: string | undefined): string {
    const message = (text ?? '').toWellFormed().trim();
    if (message === '') return message;
    refuseProhibited('message', this.words.find(message, 'chat'));
    if (vodKey !== undefined) this.refuseForRoom(senderKey, vodKey, message);
    return message;
  }

  /** A gift's message is shown in the room: what viewers may not say there, a gift may not say either (CHAT-46). */
  private refuseForRoom(senderKey: number, vodKey: number, message: string): void {
    const refusal = this.chat.textRefusal(String(vodKey), String(senderKey), message);
    if (refusal === undefined) return;
    if ('words' in refusal) refuseProhibited('message', refusal.words);
    else throw new AppError('links_off');
  }

  private async refuseWrongPrice(stickerId: number, starCnt: number): Promise<void> {
    const sticker = (await this.stickers()).find(({ sticker_id }) => sticker_id === stickerId);
    if (!sticker) throw new AppError('sticker_not_found');
    if (sticker.star_cnt !== starCnt) throw new AppError('price_mismatch');
  }
}
