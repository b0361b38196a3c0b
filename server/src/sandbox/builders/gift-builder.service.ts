import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { GiftRollUpService, GiftsService } from '../../gifts/index.ts';
import { WalletService } from '../../wallet/index.ts';

/** A fan to create: giver, receiver and honey, in a live or from the profile. */
export interface FanToCreate {
  userKey: number;
  hostKey: number;
  starCnt: number;
  vodKey?: number | undefined;
}

/** Creates fans with ordinary gifts: fan levels, totals and the ledger follow. */
@Injectable()
export class GiftBuilder {
  constructor(
    private readonly wallet: WalletService,
    private readonly gifts: GiftsService,
    private readonly giftRollUp: GiftRollUpService,
    private readonly settings: SettingsStore,
  ) {}

  /** Grants a member `starCnt` honey and gives it to the host; throws what giving throws. The roll-up makes the fan. */
  async giveGranted(fan: FanToCreate): Promise<void> {
    const { userKey, starCnt } = fan;
    await this.wallet.move({
      operation: 'seed',
      ownerKey: 0,
      idempotencyKey: `seed-fan-${randomUUID()}`,
      userKey,
      asset: 'STAR',
      house: 'grant',
      amount: starCnt,
      fund: 'granted',
    });
    await this.give(fan);
  }

  /** Gives a member's own honey to the host, in as many gifts as it takes; throws what giving throws. */
  async give({ userKey, hostKey, starCnt, vodKey }: FanToCreate): Promise<void> {
    const atMost = this.settings.get('gift_max_star');
    for (let left = starCnt; left > 0; left -= atMost) {
      await this.gifts.give(
        userKey,
        {
          target_code: vodKey === undefined ? 'BJGIFT' : 'LIVE',
          target_user_key: hostKey,
          ...(vodKey === undefined ? {} : { vod_key: vodKey }),
          star_cnt: Math.min(left, atMost),
        },
        randomUUID(),
      );
    }
  }

  /** Adds the gifts to fan clubs and totals now, instead of within a second. */
  rollUp(): Promise<void> {
    return this.giftRollUp.run();
  }
}
