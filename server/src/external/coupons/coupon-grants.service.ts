import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ExternalOperations } from '../purchases/external-operations.service.ts';
import type { Coupon, CouponTerms } from './coupon.port.ts';
import { couponGrant } from './coupon-operations.ts';

/** Coupons that the house gives one by one: prizes, and those of the sandbox and the datasets. */
@Injectable()
export class CouponGrantsService {
  constructor(
    private readonly operations: ExternalOperations,
    private readonly settings: SettingsStore,
  ) {}

  /**
   * Gives a member a coupon, once per key; the member gets an alarm. Throws user_not_found, idempotency_mismatch, and
   * external_pending while the service does not answer: then it follows, or the same key gets it later.
   * @param days for how many days it is usable; by the settings unless stated
   */
  async give(userKey: number, terms: CouponTerms, key: string, days?: number): Promise<Coupon> {
    const { title, kind, star_cnt, percent, won_krw, item_cd } = terms;
    const { answer } = await this.operations.run<Coupon>(couponGrant, {
      userKey,
      key,
      input: [title, kind, star_cnt, percent, won_krw, item_cd],
      prepare: () => ({
        request: {
          ...{ title, kind, star_cnt, percent, won_krw, item_cd },
          member: userKey,
          days: days ?? this.settings.get('coupon_days'),
        },
      }),
    });
    return answer;
  }
}
