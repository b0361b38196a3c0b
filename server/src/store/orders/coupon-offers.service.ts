import { couponPrice } from '@honey/rules';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { COUPON_PORT, type Coupon, type CouponPort } from '../../external/index.ts';
import type { CouponOffer, CouponOfferList, CouponOfferQuery } from './coupons.dto.ts';
import { PricesService } from './prices.service.ts';

/** More discount coupons than a member has at once. */
const offersMax = 100;

/** The coupon that the price of an order contains, as order_request takes it. */
export interface CouponTerms {
  coupon_id: string;
  title: string;
  percent: number;
  won_krw: number;
  price_krw: number;
  ends_at: Date;
}

/** The prices that a member's discount coupons leave. */
@Injectable()
export class CouponOffersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly prices: PricesService,
    @Inject(COUPON_PORT) private readonly coupons: CouponPort,
  ) {}

  /**
   * Lists the coupons that a member can use for a purchase, the best one first; of equal ones, the one that ends first.
   * Throws product_not_found, coupon_unavailable.
   */
  async list(userKey: number, { product_id, quantity = 1 }: CouponOfferQuery): Promise<CouponOfferList> {
    const product = await this.prices.product(userKey, product_id);
    const priceKrw = product.discounted_price_krw * quantity;
    const [{ list }, taken] = await Promise.all([
      this.coupons
        .own(userKey, { kind: 'discount', state: 'issued', offset: 0, limit: offersMax })
        .catch(refuseUnavailable),
      this.takenBy(userKey),
    ]);
    const offers = list
      .filter((coupon) => !taken.has(coupon.coupon_id) && this.isUsable(coupon, priceKrw))
      .map((coupon) => offerOf(coupon, priceKrw))
      .sort(
        (a, b) =>
          a.amount_krw - b.amount_krw || compare(a.ends_on, b.ends_on) || compare(a.coupon_id, b.coupon_id),
      );
    return { amount_krw: priceKrw, list: offers.map((offer, at) => ({ ...offer, best_yn: yn(at === 0) })) };
  }

  /**
   * The terms of a member's coupon for a purchase at a price, and the amount that it leaves. Throws coupon_unavailable,
   * coupon_not_found, coupon_not_usable, coupon_in_use.
   */
  async termsOf(
    userKey: number,
    couponId: string,
    priceKrw: number,
  ): Promise<{ terms: CouponTerms; amountKrw: number }> {
    const coupon = await this.coupons.find(userKey, couponId).catch(refuseUnavailable);
    if (!coupon) throw new AppError('coupon_not_found');
    if (coupon.state === 'held') throw new AppError('coupon_in_use');
    if (coupon.state !== 'issued' || !this.isUsable(coupon, priceKrw))
      throw new AppError('coupon_not_usable');
    const { percent, won_krw } = coupon;
    return {
      terms: {
        coupon_id: coupon.coupon_id,
        title: coupon.title,
        percent,
        won_krw,
        price_krw: priceKrw,
        ends_at: new Date(coupon.ends_on),
      },
      amountKrw: couponPrice(priceKrw, percent, won_krw),
    };
  }

  /** Coupons of a member that an order holds or has used; the service may not know it yet. */
  private async takenBy(userKey: number): Promise<Set<string>> {
    const rows = await this.database.query<'store_coupons_taken', { coupon_id: string }>(
      'store_coupons_taken',
      `SELECT coupon_id FROM order_coupons WHERE user_key = $1 AND state IN ('held', 'used')`,
      [userKey],
    );
    return new Set(rows.map(({ coupon_id }) => coupon_id));
  }

  private isUsable(coupon: Coupon, priceKrw: number): boolean {
    return (
      coupon.kind === 'discount' &&
      new Date(coupon.ends_on) > this.clock.now() &&
      couponPrice(priceKrw, coupon.percent, coupon.won_krw) < priceKrw
    );
  }
}

const offerOf = (coupon: Coupon, priceKrw: number): Omit<CouponOffer, 'best_yn'> => {
  const amountKrw = couponPrice(priceKrw, coupon.percent, coupon.won_krw);
  return {
    coupon_id: coupon.coupon_id,
    title: coupon.title,
    percent: coupon.percent,
    won_krw: coupon.won_krw,
    coupon_krw: priceKrw - amountKrw,
    amount_krw: amountKrw,
    ends_on: coupon.ends_on,
  };
};

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A service that does not respond has a refusal of its own, since the purchase is possible without a coupon. */
export function refuseUnavailable(error: unknown): never {
  if (error instanceof AppError && error.code !== 'unavailable') throw error;
  throw new AppError('coupon_unavailable', {
    reason: error instanceof Error ? error.message : String(error),
  });
}
