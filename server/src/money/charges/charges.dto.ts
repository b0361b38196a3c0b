import { Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsMonth } from '../../core/http/month.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

/** The requested charges, always the caller's own. */
export class ChargeQuery extends PageQuery {
  /**
   * A calendar month in Seoul's time zone, YYYYMM; the current one if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;

  /**
   * The `cursor` of the previous page; `offset` counts from there.
   * @example "1795339500000_o_1001"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,14}_[oe]_\d{1,16}$/)
  cursor?: string;
}

/** A payment, or honey received without a payment. */
export class Charge {
  /**
   * Key of the row.
   * @example "o1001"
   */
  charge_id!: string;
  /**
   * What was charged: honey, item or subscription.
   * @example honey
   */
  kind!: 'honey' | 'item' | 'subscription';
  /**
   * card, phone, transfer, simple, bank; grant for grants by operators; event for prizes of events; coupon for honey of
   * a coupon; move for honey from a joined account.
   * @example card
   */
  method!: string;
  /**
   * The displayed name of the method.
   * @example "신용카드"
   */
  method_name!: string;
  /**
   * The displayed title: what was bought, or why it was granted.
   * @example "꿀 100개"
   */
  title!: string;
  /**
   * Bought honey; 0 for items, subscriptions and grants.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Granted honey, as a bonus or alone.
   * @example 5
   */
  bonus_star_cnt!: number;
  /**
   * The price in won; 0 for grants.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * Refunded won.
   * @example 0
   */
  refunded_krw!: number;
  /**
   * ready, waiting, paid, failed, cancelled, expired, refund_due, part_refunded, refunded or charged_back; a grant is
   * paid.
   * @example paid
   */
  state!: string;
  /**
   * The displayed name of the state; without a payment, it reads granted or moved.
   * @example "결제 완료"
   */
  state_name!: string;
  /**
   * Number of instalments of a card payment in months; 0 for a single payment.
   * @example 0
   */
  instalments!: number;
  /**
   * The masked card number; empty if unknown.
   * @example "5361-****-****-1234"
   */
  card_no!: string;
  /**
   * The card issuer; empty if unknown.
   * @example "꿀카드"
   */
  card_issuer!: string;
  /**
   * The displayed name of a simple-pay provider; empty for other methods.
   * @example "카카오페이"
   */
  brand_name!: string;
  /**
   * The depositor of a bank transfer; empty for other methods.
   * @example "김꿀벌"
   */
  depositor!: string;
  /**
   * The phone number that a phone payment is billed to, masked; empty for other methods.
   * @example ""
   */
  billing_phone!: string;
  /**
   * The phone or business number of the cash receipt, masked; empty without one.
   * @example "010-****-5678"
   */
  receipt_phone!: string;
  /**
   * The order number; empty for grants.
   * @example H2611226K3QX9
   */
  order_no!: string;
  /**
   * When it was ordered or granted; ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  created_at!: string;
  /**
   * When it was paid; ISO 8601 UTC; null if unpaid.
   * @example 2026-11-20T12:01:00.000Z
   */
  paid_at!: string | null;
}

/** The charges of a month. */
export class ChargeList extends PageInfo {
  /**
   * The month in Seoul, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The earliest available month, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Won paid for orders of the month.
   * @example 33000
   */
  paid_krw!: number;
  /**
   * Refunded won of that amount.
   * @example 0
   */
  refunded_krw!: number;
  /**
   * Bought honey.
   * @example 300
   */
  star_cnt!: number;
  /**
   * Granted honey, as a bonus or alone.
   * @example 5
   */
  bonus_star_cnt!: number;
  /** The charges of this page, latest first. */
  list!: Charge[];
  /**
   * The cursor of the next page; null on the last one.
   * @example "1795339500000_o_1001"
   */
  cursor!: string | null;
}
