import { isoOfJson } from '../../core/database/milliseconds.ts';
import { isErrorCode, refusalOf } from '../../core/errors/error-codes.ts';
import type { OrderDto, OrderStateCode, PgMethod } from './orders.dto.ts';

/** A row of `orders` as returned by the SQL functions: JSON, with timestamps in Postgres's format. */
export interface OrderRow {
  order_id: number;
  order_no: string;
  user_key: number;
  kind: 'honey' | 'item' | 'subscription';
  method: PgMethod | 'bank';
  brand: string;
  instalments: number;
  state: OrderStateCode;
  product_id: number | null;
  item_id: number | null;
  target_key: number | null;
  title: string;
  quantity: number;
  star_cnt: number;
  bonus_star_cnt: number;
  discount_rate: number;
  amount_krw: number;
  coupon_id: string | null;
  coupon_krw: number;
  refunded_krw: number;
  payment_key: string | null;
  window_url: string | null;
  page_origin: string;
  card_no: string;
  card_issuer: string;
  /** For a phone payment, the billed phone number; otherwise the phone or business number of the receipt. */
  receipt_phone: string;
  refusal: string | null;
  expires_at: string;
  created_at: string;
  paid_at: string | null;
}

/** Whether an order can still be paid. */
export const isOpen = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  state === 'ready' || state === 'waiting';

/** The Korean message of a refusal; null if none. */
export const refusalMessage = (code: string | null): string | null =>
  code !== null && isErrorCode(code) ? refusalOf(code)[1] : null;

/** Presents an order to its member. */
export const presentOrder = (order: OrderRow): OrderDto => ({
  order_no: order.order_no,
  kind: order.kind,
  state: order.state,
  method: order.method,
  brand: order.brand,
  instalments: order.instalments,
  title: order.title,
  product_id: order.product_id,
  item_id: order.item_id,
  target_user_key: order.target_key,
  quantity: order.quantity,
  star_cnt: order.star_cnt,
  bonus_star_cnt: order.bonus_star_cnt,
  discountRate: order.discount_rate,
  amount_krw: order.amount_krw,
  coupon_id: order.coupon_id,
  coupon_krw: order.coupon_krw,
  refunded_krw: order.refunded_krw,
  card_no: order.card_no,
  card_issuer: order.card_issuer,
  billing_phone: order.method === 'phone' ? order.receipt_phone : '',
  receipt_phone: order.method === 'phone' ? '' : order.receipt_phone,
  refusal: order.refusal,
  refusal_message: refusalMessage(order.refusal),
  window_url: isOpen(order) ? order.window_url : null,
  expires_at: isoOfJson(order.expires_at),
  created_at: isoOfJson(order.created_at),
  paid_at: order.paid_at === null ? null : isoOfJson(order.paid_at),
});
