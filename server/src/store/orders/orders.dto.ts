import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { Secret } from '../../core/logging/secret-names.ts';
import { couponIdPattern } from '../../external/index.ts';

/** The payment methods of the payment provider. */
export const pgMethods = ['card', 'phone', 'transfer', 'simple'] as const;
export type PgMethod = (typeof pgMethods)[number];

/** The simple-pay providers. */
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

/** An order number, as shown to members and the provider. */
export const orderNoPattern = /^[A-Z0-9]{4,20}$/;

/** The payment method of an order. */
export class PaymentChoice {
  /**
   * The payment method.
   * @example card
   */
  @IsIn(pgMethods)
  method!: PgMethod;

  /**
   * The simple-pay provider; required with simple.
   * @example kakaopay
   */
  @IsOptional()
  @IsIn(payBrands)
  brand?: PayBrand;

  /**
   * Months of a card payment; 0 for a single payment.
   * @example 0
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(24)
  instalments?: number = 0;

  /**
   * The displayed total price in won: if the current price is different, nothing is ordered.
   * @example 11000
   */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  amount_krw!: number;

  /**
   * Phone number for the receipt, in digits. Not for phone payments.
   * @example "01012345678"
   */
  @IsOptional()
  @IsString()
  @Matches(/^01\d{8,9}$/)
  @Secret()
  receipt_phone?: string;
}

/** An order of honey. */
export class PgRequest extends PaymentChoice {
  /**
   * The product.
   * @example 4
   */
  @IsKey()
  product_id!: number;

  /**
   * Number of units to order.
   * @example 1
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(1000)
  quantity?: number = 1;

  /**
   * The caller's discount coupon; amount_krw is the price that it leaves. Omitted: none.
   * @example c2hXv5m9Kq8tRb3w
   */
  @IsOptional()
  @IsString()
  @Matches(couponIdPattern)
  coupon_id?: string;
}

/** An order of an item for won. */
export class PgItemRequest extends PaymentChoice {
  /**
   * The item on sale.
   * @example 2
   */
  @IsKey()
  item_id!: number;

  /**
   * The host who receives it; omitted for the caller.
   * @example 101
   */
  @IsOptional()
  @IsKey()
  target_user_key?: number;
}

/** An order of a subscription for won. */
export class SubscribeRequest extends PaymentChoice {
  /**
   * The host to subscribe to.
   * @example 101
   */
  @IsKey()
  target_user_key!: number;
}

/** An order with an open payment window. */
export class OpenedOrder {
  /**
   * Order number.
   * @example H2611226K3QX9
   */
  order_no!: string;
  /**
   * State of the order.
   * @example waiting
   */
  state!: OrderStateCode;
  /**
   * The amount to pay, in won with VAT.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * URL of the payment window, for a popup or the whole page; null once the order is closed.
   * @example https://pay.example/window/pay_8f3k
   */
  window_url!: string | null;
  /**
   * Expiry of the window; ISO 8601, UTC.
   * @example 2026-11-20T12:15:00.000Z
   */
  expires_at!: string;
}

/** An order, as shown to its member. */
export class OrderDto {
  /**
   * Order number.
   * @example H2611226K3QX9
   */
  order_no!: string;
  /**
   * The kind of purchase.
   * @example honey
   */
  kind!: 'honey' | 'item' | 'subscription';
  /**
   * State: ready and waiting are open; refund_due means that a full refund is due.
   * @example paid
   */
  state!: OrderStateCode;
  /**
   * The payment method.
   * @example card
   */
  method!: PgMethod | 'bank';
  /**
   * The simple-pay provider; empty for other methods.
   * @example ""
   */
  brand!: string;
  /**
   * Number of months of a card payment; 0 for a single payment.
   * @example 0
   */
  instalments!: number;
  /**
   * The displayed title.
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
   * Key of the host who receives the item or subscription; null for the caller.
   * @example 2001
   */
  target_user_key!: number | null;
  /**
   * Number of units ordered.
   * @example 1
   */
  quantity!: number;
  /**
   * Bought honey, whole stars; 0 for items and subscriptions.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Bonus honey, whole stars.
   * @example 0
   */
  bonus_star_cnt!: number;
  /**
   * Discount of the payment grade in percent.
   * @example 0
   */
  discountRate!: number;
  /**
   * The amount paid or to pay, in won with VAT, after the coupon.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * The discount coupon; null without one.
   * @example c2hXv5m9Kq8tRb3w
   */
  coupon_id!: string | null;
  /**
   * What the coupon took off, in won; 0 without one.
   * @example 1000
   */
  coupon_krw!: number;
  /**
   * The refunded amount in won.
   * @example 0
   */
  refunded_krw!: number;
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
   * Code of the refusal due to which it failed or is refunded; null if none.
   * @example verification_required
   */
  refusal!: string | null;
  /**
   * The refusal's Korean message; null if none.
   * @example 본인인증이 필요해요.
   */
  refusal_message!: string | null;
  /**
   * URL of the payment window while the order is open; null afterwards.
   * @example http://127.0.0.1:41233/window/pay_3f9c1a7be04d2586c1f07a9b
   */
  window_url!: string | null;
  /**
   * Expiry of the window; ISO 8601, UTC.
   * @example 2026-11-20T12:15:00.000Z
   */
  expires_at!: string;
  /**
   * When it was ordered; ISO 8601, UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  created_at!: string;
  /**
   * When it was paid; ISO 8601, UTC; null if unpaid.
   * @example 2026-11-20T12:01:00.000Z
   */
  paid_at!: string | null;
}
