import type { Charge } from '../charges/charges.dto.ts';
import type { HistoryEntry } from '../entries/entries.dto.ts';
import { moneyMessages } from '../messages.ts';
import { csvLine } from './csv.ts';

const { columns, kinds } = moneyMessages;

/** 2026-11-20 21:05:00, in Seoul: what spreadsheets read as a moment. */
const momentOf = (at: string): string =>
  new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The heads of a file of entries. */
export const entryColumns = (asset: 'STAR' | 'BTUC'): string =>
  csvLine([
    columns.at,
    columns.kind,
    columns.title,
    asset === 'STAR' ? columns.honey : columns.btuc,
    columns.granted,
    columns.bought,
    columns.balance,
    columns.user,
    columns.live,
    columns.message,
    columns.orderNo,
  ]);

/** An entry: what went out is negative. */
export const entryLine = (entry: HistoryEntry): string =>
  csvLine([
    momentOf(entry.created_at),
    kinds[entry.kind],
    entry.title,
    entry.direction === 'used' ? -entry.amount : entry.amount,
    entry.granted_cnt,
    entry.bought_cnt,
    entry.balance_cnt ?? '',
    entry.user?.nick ?? '',
    entry.live_title,
    entry.message,
    entry.order_no,
  ]);

/** The heads of a file of charges. */
export const chargeColumns = csvLine([
  columns.at,
  columns.title,
  columns.method,
  columns.honey,
  columns.granted,
  columns.won,
  columns.refunded,
  columns.state,
  columns.card,
  columns.instalments,
  columns.brand,
  columns.depositor,
  columns.billing,
  columns.receipt,
  columns.orderNo,
]);

/** A charge. */
export const chargeLine = (charge: Charge): string =>
  csvLine([
    momentOf(charge.created_at),
    charge.title,
    charge.method_name,
    charge.star_cnt,
    charge.bonus_star_cnt,
    charge.amount_krw,
    charge.refunded_krw,
    charge.state_name,
    charge.card_no,
    charge.instalments,
    charge.brand_name,
    charge.depositor,
    charge.billing_phone,
    charge.receipt_phone,
    charge.order_no,
  ]);
