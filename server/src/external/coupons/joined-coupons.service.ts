import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { ExternalServices } from '../services/external-services.service.ts';
import { COUPON_PORT, type Coupon, type CouponPort } from './coupon.port.ts';
import { CouponGrantsService } from './coupon-grants.service.ts';

const pageSize = 100;
const dayMs = 86_400_000;

/** Issues the usable coupons of a joined account again, to the account that stays (ADMIN-43). */
@Injectable()
export class JoinedCouponsService implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly services: ExternalServices,
    private readonly grants: CouponGrantsService,
    @Inject(COUPON_PORT) private readonly port: CouponPort,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'joined_coupons',
      topic: 'account_join',
      handle: async (entries) => {
        for (const { body } of entries) await this.issueAgain(Number(body?.from_key), Number(body?.to_key));
      },
    });
  }

  /** Each coupon once: its id is the key. The closed account cannot use its own any more. */
  private async issueAgain(fromKey: number, toKey: number): Promise<void> {
    if (!this.services.isOffered('coupon')) return;
    const now = this.clock.nowMs();
    for (const coupon of await this.usableOf(fromKey)) {
      const days = Math.max(1, Math.ceil((new Date(coupon.ends_on).getTime() - now) / dayMs));
      await this.grants.give(toKey, coupon, `join ${coupon.coupon_id}`, days);
    }
  }

  private async usableOf(userKey: number): Promise<Coupon[]> {
    const coupons: Coupon[] = [];
    for (let total = 1; coupons.length < total; ) {
      const offset = coupons.length;
      const page = await this.port.own(userKey, { offset, limit: pageSize, state: 'issued' });
      total = page.list.length === 0 ? 0 : page.total;
      coupons.push(...page.list);
    }
    return coupons;
  }
}
