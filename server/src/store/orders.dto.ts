import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** The ways to pay through the payment provider. */
export const pgMethods = ['card', 'phone', 'transfer', 'simple'] as const;
export type PgMethod = (typeof pgMethods)[number];

/** The companies of simple-pay. */
export const payBrands = ['kakaopay', 'naverpay', 'tosspay'] as const;
export type PayBrand = (typeof payBrands)[number];

/** The states of an order. */
export const orderStates = [
  'ready',
  'waiting',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'refund_due',
  'part_refunded',
  'refunded',
  'charged_back',
] as const;
export type OrderStateCode = (typeof orderStates)[number];

/** An order number, as members and the provider know it. */
export const orderNoPattern = /^[A-Z0-9]{4,20}$/;

/** How something is paid for. */
export class PaymentChoice {
  /**
   * The way to pay.
   * @example card
   */
  @IsIn(pgMethods)
  method!: PgMethod;

  /**
   * The company of simple-pay; needed with simple.
   * @example kakaopay
   */
  @IsOptional()
  @IsIn(payBrands)
  brand?: PayBrand;

  /**
   * Months of a card payment; 0 pays at once.
   * @example 0
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(24)
  instalments?: number = 0;

  /**
   * What the page showed as the price in all, in won: where it is another one by now, nothing is ordered.
   * @example 11000
   */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  amount_krw!: number;

  /**
   * Telephone for the receipt, in digits. Phone payments have none.
   * @example "01012345678"
   */
  @IsOptional()
  @IsString()
  @Matches(/^01\d{8,9}$/)
  @Secret()
  receipt_phone?: string;
}

/** Orders honey. */
export class PgRequest extends PaymentChoice {
  /**
   * The product.
   * @example 4
   */
  @IsKey()
  product_id!: number;

  /**
   * How many of it.
   * @example 1
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(1000)
  quantity?: number = 1;
}

/** Orders an item for won. */
export class PgItemRequest extends PaymentChoice {
  /**
   * The item on sale.
   * @example 2
   */
  @IsKey()
  item_id!: number;

  /**
   * The host who gets it; left out: for oneself.
   * @example 101
   */
  @IsOptional()
  @IsKey()
  target_user_key?: number;
}

/** Orders a subscription for won. */
export class SubscribeRequest extends PaymentChoice {
  /**
   * The host to subscribe to.
   * @example 101
   */
  @IsKey()
  target_user_key!: number;
}

/** An order whose payment window is open. */
export class OpenedOrder {
  /**
   * Number of the order.
   * @example H2611226K3QX9
   */
  order_no!: string;
  /**
   * State of the order.
   * @example waiting
   */
  state!: OrderStateCode;
  /**
   * What is to be paid, in won with VAT.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * Address of the payment window, for a popup or the whole page; null once the order is closed.
   * @example https://pay.example/window/pay_8f3k
   */
  window_url!: string | null;
  /**
   * Until when the window may be used; ISO 8601, UTC.
   * @example 2026-11-20T12:15:00.000Z
   */
  expires_at!: string;
}

/** An order, as its member sees it. */
export class OrderDto {
  /**
   * Number of the order.
   * @example H2611226K3QX9
   */
  order_no!: string;
  /**
   * What it is for.
   * @example honey
   */
  kind!: 'honey' | 'item' | 'subscription';
  /**
   * State: ready and waiting are open; refund_due money goes back whole.
   * @example paid
   */
  state!: OrderStateCode;
  /**
   * The way it is paid.
   * @example card
   */
  method!: PgMethod | 'bank';
  /**
   * The company of simple-pay; empty for other methods.
   * @example ""
   */
  brand!: string;
  /**
   * Number of months of a card payment; 0 at once.
   * @example 0
   */
  instalments!: number;
  /**
   * What is bought, in words.
   * @example "꿀 100개"
   */
  title!: string;
  /**
   * Key of the product; null for items and subscriptions.
   * @example 4
   */
  product_id!: number | null;
  /**
   * Key of the item; null for honey and subscriptions.
   * @example 12
   */
  item_id!: number | null;
  /**
   * Key of the host who gets the item or is subscribed to; null for oneself.
   * @example 2001
   */
  target_user_key!: number | null;
  /**
   * How many of it.
   * @example 1
   */
  quantity!: number;
  /**
   * Honey that is bought, whole stars; 0 for items and subscriptions.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Honey that comes with it, whole stars.
   * @example 0
   */
  bonus_star_cnt!: number;
  /**
   * Percent that the payment grade took off.
   * @example 0
   */
  discountRate!: number;
  /**
   * What is paid, in won with VAT.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * What went back, in won.
   * @example 0
   */
  refunded_krw!: number;
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
   * Why it failed or goes back: the code of a refusal; null where nothing is wrong.
   * @example verification_required
   */
  refusal!: string | null;
  /**
   * The same in words; null where nothing is wrong.
   * @example 본인인증이 필요해요.
   */
  refusal_message!: string | null;
  /**
   * Address of the payment window while the order is open; null afterwards.
   * @example http://127.0.0.1:41233/window/pay_3f9c1a7be04d2586c1f07a9b
   */
  window_url!: string | null;
  /**
   * Until when the window may be used; ISO 8601, UTC.
   * @example 2026-11-20T12:15:00.000Z
   */
  expires_at!: string;
  /**
   * When it was ordered; ISO 8601, UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  created_at!: string;
  /**
   * When it was paid; ISO 8601, UTC; null while it is not.
   * @example 2026-11-20T12:01:00.000Z
   */
  paid_at!: string | null;
}
