import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Settings } from '../core/settings/settings.ts';
import { UsersService } from '../users/users.service.ts';
import { WalletService } from '../wallet/wallet.service.ts';
import type { ItemGiveRequest, ItemGiveResult, ItemUseResult } from './owned-items.dto.ts';

const iso = (moment: string): string => new Date(moment).toISOString();

/** Using own items, and giving them on. */
@Injectable()
export class ItemUse {
  constructor(
    private readonly wallet: WalletService,
    private readonly users: UsersService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Uses an item, once for its key; everybody who sees the member sees it at once. Throws what the database decides
   * (`item_use`).
   */
  async use(userKey: number, ownedId: number, key: string): Promise<ItemUseResult> {
    const { answer } = await this.wallet.call<ItemUseResult>(
      'item_use',
      'SELECT outcome, answer FROM item_use($1, $2, $3, $4, $5)',
      [userKey, ownedId, this.settings.get('item_hide_places_max'), this.clock.now(), key],
    );
    this.users.forgetBrief(userKey);
    return {
      ...answer,
      used_at: iso(answer.used_at),
      starts_at: iso(answer.starts_at),
      ends_at: answer.ends_at === null ? null : iso(answer.ends_at),
    };
  }

  /** Gives an unused item on, once for its key. Throws what the database decides (`item_give_on`). */
  async giveOn(userKey: number, request: ItemGiveRequest, key: string): Promise<ItemGiveResult> {
    const { answer } = await this.wallet.call<ItemGiveResult>(
      'item_give_on',
      'SELECT outcome, answer FROM item_give_on($1, $2, $3, $4, $5)',
      [userKey, request.owned_id, request.target_user_key, this.clock.now(), key],
    );
    return { ...answer, created_at: iso(answer.created_at) };
  }
}
