import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { UsersService } from '../../users/index.ts';
import { WalletService } from '../../wallet/index.ts';
import { itemPassOn, itemUse } from '../items.functions.ts';
import type { ItemGiveRequest, ItemGiveResult, ItemUseResult } from './owned-items.dto.ts';

const iso = (timestamp: string): string => new Date(timestamp).toISOString();

/** Using and passing on owned items. */
@Injectable()
export class ItemUseService {
  constructor(
    private readonly wallet: WalletService,
    private readonly users: UsersService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Uses an item, once per key; the effect is visible to all members at once. Throws the database's refusals
   * (`item_use`).
   * Refuses the use of an item (POST /v1/items/bt-item-use-proc): item_use.
   */
  async use(userKey: number, ownedId: number, key: string): Promise<ItemUseResult> {
    const { answer } = await this.wallet.call<ItemUseResult>(
      itemUse({
        user_key: userKey,
        owned_id: ownedId,
        places_max: this.settings.get('item_hide_places_max'),
        now: this.clock.now(),
        key,
      }),
    );
    this.users.invalidateBrief(userKey);
    return {
      ...answer,
      used_at: iso(answer.used_at),
      starts_at: iso(answer.starts_at),
      ends_at: answer.ends_at === null ? null : iso(answer.ends_at),
    };
  }

  /**
   * Passes an unused item on, once per key. Throws the database's refusals (`item_pass_on`).
   * Refuses passing on an item (POST /v1/items/bt-item-give-proc): item_pass_on.
   */
  async passOn(userKey: number, request: ItemGiveRequest, key: string): Promise<ItemGiveResult> {
    const { answer } = await this.wallet.call<ItemGiveResult>(
      itemPassOn({
        user_key: userKey,
        owned_id: request.owned_id,
        target: request.target_user_key,
        now: this.clock.now(),
        key,
      }),
    );
    return { ...answer, created_at: iso(answer.created_at) };
  }
}
