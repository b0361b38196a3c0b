import { Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsMonth } from '../../core/http/month.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

/** Which charges are asked for: always the caller's own. */
export class ChargeQuery extends PageQuery {
  /**
   * A month of the calendar of Seoul, YYYYMM; the present one where it is left out.
   * @example "202611"
   */
  @IsMonth()
  month?: string;

  /**
   * Where the page before ended: its `cursor`. With it `offset` counts from there.
   * @example "1795339500000_o_1001"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,14}_[oe]_\d{1,16}$/)
  cursor?: string;
}

/** A payment, or honey that came in another way than by paying. */
export class Charge {
  /**
   * Key of the row.
   * @example "o1001"
   */
  charge_id!: string;
  /**
   * What was got: honey, item or subscription.
   * @example honey
   */
  kind!: 'honey' | 'item' | 'subscription';
  /**
   * card, phone, transfer, simple, bank; grant by operators and events; move where accounts were joined.
   * @example card
   */
  method!: string;
  /**
   * The method as it is read.
   * @example "신용카드"
   */
  method_name!: string;
  /**
   * What was bought, or why it came, as it is read.
   * @example "꿀 100개"
   */
  title!: string;
  /**
   * Bought honey; 0 of items, subscriptions and grants.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Granted honey that came with it or was granted.
   * @example 5
   */
  bonus_star_cnt!: number;
  /**
   * Won that was to be paid; 0 of what was granted.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * Won that went back.
   * @example 0
   */
  refunded_krw!: number;
  /**
   * ready, waiting, paid, failed, cancelled, expired, refund_due, part_refunded, refunded or charged_back; what was granted is paid.
   * @example paid
   */
  state!: string;
  /**
   * The state as it is read; what came without a payment reads as granted or moved.
   * @example "결제 완료"
   */
  state_name!: string;
  /**
   * Number of months of a card payment; 0 at once.
   * @example 0
   */
  instalments!: number;
  /**
   * Number of the card, masked; empty where none is known.
   * @example "5361-****-****-1234"
   */
  card_no!: string;
  /**
   * Company of the card; empty where none is known.
   * @example "꿀카드"
   */
  card_issuer!: string;
  /**
   * Company of a simple-pay, as it is read; empty of other methods.
   * @example "카카오페이"
   */
  brand_name!: string;
  /**
   * Name of the depositor of a bank transfer; empty of other methods.
   * @example "김꿀벌"
   */
  depositor!: string;
  /**
   * Telephone that a phone payment is billed to, masked; empty of other methods.
   * @example ""
   */
  billing_phone!: string;
  /**
   * Telephone or business number of the receipt, masked; empty without one.
   * @example "010-****-5678"
   */
  receipt_phone!: string;
  /**
   * Number of the order; empty of what was granted.
   * @example H2611226K3QX9
   */
  order_no!: string;
  /**
   * When it was ordered or granted; ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  created_at!: string;
  /**
   * When it was paid; ISO 8601 UTC; null while it is not.
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
   * The first month that can be asked for, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Won that was paid for what was ordered in the month.
   * @example 33000
   */
  paid_krw!: number;
  /**
   * Won of it that went back.
   * @example 0
   */
  refunded_krw!: number;
  /**
   * Honey that was bought.
   * @example 300
   */
  star_cnt!: number;
  /**
   * Honey that was granted, with it or alone.
   * @example 5
   */
  bonus_star_cnt!: number;
  /** The charges of this page, the latest first. */
  list!: Charge[];
  /**
   * Where the next page begins; null after the last one.
   * @example "1795339500000_o_1001"
   */
  cursor!: string | null;
}
