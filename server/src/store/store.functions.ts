// Generated from prisma/functions/store by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Adds a bank transfer (p_deposit: its row as JSON), priced by the caller. */
// biome-ignore format: generated
export const depositAdd = databaseFunction<
  {
    deposit: { deposit_id?: number | null; ud_key?: string | null; order_no?: string | null; user_key?: number | null; product_id?: number | null; title?: string | null; quantity?: number | null; star_cnt?: number | null; bonus_star_cnt?: number | null; discount_rate?: number | null; amount_krw?: number | null; depositor?: string | null; phone_enc?: string | null; state?: 'waiting' | 'deposited' | 'held' | 'expired' | 'returned' | 'cancelled' | null; account?: string | null; bank_cd?: string | null; bank_nm?: string | null; holder?: string | null; idempotency_key?: string | null; input_hash?: string | null; receipt_kind?: string | null; receipt_number_enc?: string | null; receipt_masked?: string | null; receipt_no?: string | null; created_at?: Date | null; expires_at?: Date | null; credited_at?: Date | null };
    since: Date | null;
    star_max: number | null;
    order_max: number | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('deposit_add', ['deposit', 'since', 'star_max', 'order_max', 'now'], ['deposit']);

/** Takes money that arrived in the account of a bank transfer, once for the bank's own number of it: an exact amount in time, by the bank's clock, is credited at once; money that is late, of another amount, a second payment, after a cancellation, or of a member who may not pay is held for an operator. */
// biome-ignore format: generated
export const depositArrive = databaseFunction<
  {
    bank_tx_id: string | null;
    account: string | null;
    amount: number | null;
    depositor: string | null;
    paid_at: Date | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('deposit_arrive', ['bank_tx_id', 'account', 'amount', 'depositor', 'paid_at', 'now']);

/** An operator's decision about held money of a bank transfer, the oldest first: it is credited, or returned to the payer. */
// biome-ignore format: generated
export const depositDecide = databaseFunction<
  {
    ud_key: string | null;
    credit: boolean | null;
    operator_key: number | null;
    key: string | null;
    hash: string | null;
    now: Date | null;
    payment_id: number | null;
  },
  { outcome: string | null; answer: unknown }
>('deposit_decide', ['ud_key', 'credit', 'operator_key', 'key', 'hash', 'now', 'payment_id']);

/** The bank transfer that a member requested with this key: `replayed` with its own key, or `idempotency_mismatch` if other input was sent with it; no row if the key is new. */
// biome-ignore format: generated
export const depositReplay = databaseFunction<
  {
    user_key: number | null;
    key: string | null;
    hash: string | null;
  },
  { outcome: string | null; answer: unknown }
>('deposit_replay', ['user_key', 'key', 'hash']);

/** Advances an order by one step: the only place where the state of a payment changes, once, however often and by whatever source it is reported. */
// biome-ignore format: generated
export const orderAdvance = databaseFunction<
  {
    order_no: string | null;
    to: 'ready' | 'waiting' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refund_due' | 'part_refunded' | 'refunded' | 'charged_back' | null;
    details: object;
    source: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('order_advance', ['order_no', 'to', 'details', 'source', 'now'], ['details']);

/** A card holder had a payment charged back. */
// biome-ignore format: generated
export const orderChargeBack = databaseFunction<
  {
    order_no: string | null;
    source: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('order_charge_back', ['order_no', 'source', 'now']);

/** Records what the coupon service confirmed about the coupon of an order: `held`, or the state that the order's own has by then. */
// biome-ignore format: generated
export const orderCouponConfirm = databaseFunction<
  {
    order_no: string | null;
    state: 'held' | 'used' | 'free' | null;
  },
  { order_coupon_confirm: unknown }
>('order_coupon_confirm', ['order_no', 'state']);

/** Decides a refund and takes back its honey or item, in one transaction: afterwards the provider is called until it has paid (order_refund_done) or refused (order_refund_failed). */
// biome-ignore format: generated
export const orderRefund = databaseFunction<
  {
    order_no: string | null;
    star: number | null;
    days: number | null;
    fee_percent: number | null;
    operator_key: number | null;
    reason: string | null;
    key: string | null;
    hash: string | null;
    now: Date | null;
    version: number | null;
  },
  { outcome: string | null; answer: unknown }
>('order_refund', ['order_no', 'star', 'days', 'fee_percent', 'operator_key', 'reason', 'key', 'hash', 'now', 'version']);

/** The order that a member created with this key: `replayed` with its row, or `idempotency_mismatch` if other input was sent with the key; no row if the key is new. */
// biome-ignore format: generated
export const orderReplay = databaseFunction<
  {
    user_key: number | null;
    key: string | null;
    hash: string | null;
  },
  { outcome: string | null; answer: unknown }
>('order_replay', ['user_key', 'key', 'hash']);

/** Creates an order (p_order: its row as JSON) under the lock of the member's wallet, so that no more concurrent orders pass than the limits of the day allow. */
// biome-ignore format: generated
export const orderRequest = databaseFunction<
  {
    order: { order_id?: number | null; order_no?: string | null; user_key?: number | null; kind?: 'honey' | 'item' | 'subscription' | null; method?: 'card' | 'phone' | 'transfer' | 'simple' | 'bank' | null; brand?: string | null; instalments?: number | null; state?: 'ready' | 'waiting' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refund_due' | 'part_refunded' | 'refunded' | 'charged_back' | null; product_id?: number | null; item_id?: number | null; target_key?: number | null; title?: string | null; quantity?: number | null; star_cnt?: number | null; bonus_star_cnt?: number | null; discount_rate?: number | null; amount_krw?: number | null; coupon_id?: string | null; coupon_krw?: number | null; refunded_krw?: number | null; idempotency_key?: string | null; input_hash?: string | null; payment_key?: string | null; window_url?: string | null; page_origin?: string | null; card_no?: string | null; card_issuer?: string | null; approval_no?: string | null; receipt_phone?: string | null; refusal?: string | null; transfer_id?: number | null; expires_at?: Date | null; created_at?: Date | null; paid_at?: Date | null; check_at?: Date | null };
    since: Date | null;
    star_max: number | null;
    order_max: number | null;
    now: Date | null;
    coupon: { order_no?: string | null; user_key?: number | null; coupon_id?: string | null; title?: string | null; percent?: number | null; won_krw?: number | null; price_krw?: number | null; state?: 'held' | 'used' | 'free' | null; service_state?: 'held' | 'used' | 'free' | null; step_id?: number | null; ends_at?: Date | null; created_at?: Date | null; changed_at?: Date | null };
  },
  { outcome: string | null; answer: unknown }
>('order_request', ['order', 'since', 'star_max', 'order_max', 'now', 'coupon'], ['order', 'coupon']);
