import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { fieldRefusal } from '../core/errors/field-problems.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import { Outbox } from '../core/outbox/outbox.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { GiftsService } from '../gifts/index.ts';
import { WalletService } from '../wallet/index.ts';
import type { ItemStarUseRequest, ItemStarUseResult } from './items.dto.ts';
import { itemBuy } from './items.functions.ts';
import { itemTexts } from './texts.ts';

/** Purchases of items with honey or BTUC. */
@Injectable()
export class ItemShopService {
  constructor(
    private readonly wallet: WalletService,
    private readonly gifts: GiftsService,
    private readonly outbox: Outbox,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Buys an item, for the buyer or as a gift to a host: decided, debited, posted and delivered in one transaction, once
   * per key. Throws prohibited_word, links_off and the database's refusals (`item_buy`).
   * Refuses an item for honey or BTUC (PUT /v1/payment/item-star-use-proc): validation_failed (ITEMS-6),
   * prohibited_word (GIFTS-18, CHAT-46), links_off (CHAT-46), item_buy.
   */
  async buy(buyerKey: number, request: ItemStarUseRequest, key: string): Promise<ItemStarUseResult> {
    const { item_id: itemId, price } = request;
    const payCd = request.pay_cd ?? 'STAR';
    const targetKey = request.target_user_key ?? null;
    const vodKey = request.vod_key ?? null;
    if (vodKey !== null && targetKey === null) {
      throw fieldRefusal('target_user_key', 'required', itemTexts.liveNeedsHost);
    }
    const message = this.gifts.validMessage(buyerKey, request.vod_key, request.message);
    const { answer } = await this.wallet.call<ItemStarUseResult>(
      itemBuy({
        buyer: buyerKey,
        item_id: itemId,
        target: targetKey,
        vod_key: vodKey,
        asset: payCd,
        price: price ?? null,
        message,
        key,
        hash: inputHash(itemId, targetKey, vodKey, payCd, price, message),
        combo_seconds: this.settings.get('gift_combo_seconds'),
        now: this.clock.now(),
      }),
      { not_enough_star: targetKey === null ? itemTexts.short : itemTexts.shortForGift },
    );
    // A replay wakes the room's outbox again: the server that responded first may have stopped before.
    if (answer.gift_id !== null) this.outbox.wake('gift', answer.gift_id);
    return { ...answer, created_at: new Date(answer.created_at).toISOString() };
  }
}
