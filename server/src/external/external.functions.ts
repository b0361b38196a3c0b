// Generated from prisma/functions/external by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** The campaign that an operator began with this key: `replayed` with its row, or `idempotency_mismatch` if other input was sent with the key; no row if the key is new. */
// biome-ignore format: generated
export const couponCampaignReplay = databaseFunction<
  {
    operator_key: number | null;
    key: string | null;
    hash: string | null;
  },
  { outcome: string | null; answer: unknown }
>('coupon_campaign_replay', ['operator_key', 'key', 'hash']);

/** Begins what a member does at a service beside the product, once per key and before the service is called: locks the wallet, decides, holds the price in the house's account `hold` and writes the row from which the job continues if no request does. */
// biome-ignore format: generated
export const externalBegin = databaseFunction<
  {
    user_key: number | null;
    service: string | null;
    operation: string | null;
    key: string | null;
    hash: string | null;
    request: object;
    asset: 'STAR' | 'BTUC' | 'KRW' | null;
    amount: number | null;
    house: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('external_begin', ['user_key', 'service', 'operation', 'key', 'hash', 'request', 'asset', 'amount', 'house', 'now'], ['request']);

/** Makes final what a member did at a service, once: `done` passes the held money to the house account of the row, `refunded` returns it to the wallet, each part to the fund from which it came. */
// biome-ignore format: generated
export const externalClose = databaseFunction<
  {
    purchase_id: number | null;
    state: 'held' | 'pending' | 'done' | 'refunded' | null;
    answer: object;
    refusal: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('external_close', ['purchase_id', 'state', 'answer', 'refusal', 'now'], ['answer']);

/** What a member did with this key at a service beside the product: `replayed` with its row, or `idempotency_mismatch` if other input was sent with the key; no row if the key is new. */
// biome-ignore format: generated
export const externalReplay = databaseFunction<
  {
    user_key: number | null;
    key: string | null;
    hash: string | null;
  },
  { outcome: string | null; answer: unknown }
>('external_replay', ['user_key', 'key', 'hash']);

/** Decides a ticket of a drawn round, once: without numbers, lost, or won; a prize is paid by event_prize_pay, which notes one that cannot be paid. */
// biome-ignore format: generated
export const lottoTicketDecide = databaseFunction<
  {
    ticket_id: string | null;
    rank: number | null;
    prize: number | null;
    now: Date | null;
  },
  { outcome: string | null }
>('lotto_ticket_decide', ['ticket_id', 'rank', 'prize', 'now']);
