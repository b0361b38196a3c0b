import { seoulDayStart } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { honorNameOf, payGradeAbove, payGradeOf } from '../../users/index.ts';
import { WalletService } from '../../wallet/index.ts';
import { refusalMessage } from './order-row.ts';
import type { BuyInfo } from './products.dto.ts';

/** What determines whether a member may buy. */
interface PurchaseStatus {
  refusal: string | null;
  vip_level: number;
  honor: string | null;
  star_cnt: number;
  order_cnt: number;
}

/** A member's balances, limits and grades before a purchase. */
@Injectable()
export class BuyInfoService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly wallet: WalletService,
  ) {}

  /** Throws invalid_token for a deleted member. */
  async of(userKey: number): Promise<BuyInfo> {
    const now = this.clock.now();
    const [balances, rows] = await Promise.all([
      this.wallet.balances(userKey),
      this.database.query<'store_buy_info', PurchaseStatus>(
        'store_buy_info',
        `SELECT member_pay_refusal($1, $2) AS refusal, member_pay_grade($1, $2) AS vip_level, u.honor, used.star_cnt, used.order_cnt
         FROM member_profiles u, LATERAL order_limits_used($1, $3) used WHERE u.user_key = $1 AND u.deleted_at IS NULL`,
        [userKey, now, seoulDayStart(now)],
      ),
    ]);
    const [status] = rows;
    if (!status) throw new AppError('invalid_token');
    const starMax = this.settings.get('charge_star_max');
    const orderMax = this.settings.get('charge_order_max');
    const left = {
      star_cnt_left: Math.max(0, starMax - status.star_cnt),
      order_cnt_left: Math.max(0, orderMax - status.order_cnt),
    };
    const isUsedUp = left.star_cnt_left === 0 || left.order_cnt_left === 0;
    const refusal = status.refusal ?? (isUsedUp ? 'charge_limit_exceeded' : null);
    return {
      ...balances,
      grade: payGradeOf(status.vip_level),
      next_grade: payGradeAbove(status.vip_level),
      honor_name: honorNameOf(status.honor),
      ...left,
      star_cnt_max: starMax,
      order_cnt_max: orderMax,
      may_pay_yn: yn(refusal === null),
      refusal,
      refusal_message: refusalMessage(refusal),
    };
  }
}
