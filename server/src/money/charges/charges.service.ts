import { type EntryKind, monthBefore } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { HistoryMonthsService } from '../../lives/index.ts';
import { dateOf } from '../entries/account-history.service.ts';
import { kindOf, operationsOf } from '../entries/entry-kinds.ts';
import { moneyTexts } from '../texts.ts';
import type { Charge, ChargeList, ChargeQuery } from './charges.dto.ts';

/** An order, or a ledger entry (`operation`). */
interface ChargeRow
  extends Omit<Charge, 'charge_id' | 'method_name' | 'state_name' | 'brand_name' | 'created_at' | 'paid_at'> {
  brand: string;
  source: 'o' | 'e';
  id: number;
  operation: string | null;
  created_at: string;
  paid_at: string | null;
}

type ResultRow = Pick<ChargeList, 'paid_krw' | 'refunded_krw' | 'star_cnt' | 'bonus_star_cnt' | 'total'> & {
  list: ChargeRow[];
};

/**
 * Orders, and honey received without one, latest first. A month's rows are bounded by the daily limits of orders. $1
 * member, $2 and $3 the first day and the day after the last, $4 and $5 the corresponding timestamps, $6 operations, $7
 * to $9 timestamp, source and key before which the page starts, $10 offset, $11 limit.
 */
const statement = `
  WITH own AS MATERIALIZED (
    SELECT a.id FROM ledger_account_keys a WHERE a.kind = 'wallet' AND a.asset = 'STAR' AND a.user_key = $1 AND a.code = ''
  ), granted AS MATERIALIZED (
    SELECT min(d.first_id) AS first_id, max(d.last_id) AS last_id FROM own, LATERAL account_days(own.id, $2::date, $3::date) d
    WHERE NOT d.outgoing AND d.operation = ANY ($6::text[])
  ), charges AS MATERIALIZED (
    SELECT 'o' AS source, o.order_id AS id, NULL AS operation, o.kind::text AS kind, o.method::text AS method, o.title,
      o.star_cnt, o.bonus_star_cnt, o.amount_krw, o.refunded_krw, o.state::text AS state, o.instalments, o.card_no,
      o.card_issuer, o.brand,
      coalesce((SELECT d.depositor FROM bank_deposits d WHERE d.order_no = o.order_no), '') AS depositor, CASE WHEN o.method = 'phone' THEN o.receipt_phone ELSE '' END AS billing_phone,
      CASE WHEN o.method = 'phone' THEN '' ELSE o.receipt_phone END AS receipt_phone, o.order_no, o.created_at, o.paid_at
    FROM order_records o WHERE o.user_key = $1 AND o.created_at >= $4 AND o.created_at < $5
    UNION ALL
    SELECT 'e', p.id, t.operation, 'honey', '', '', CASE WHEN p.fund = 'bought' THEN p.amount ELSE 0 END,
      CASE WHEN p.fund = 'granted' THEN p.amount ELSE 0 END, 0, 0, 'paid', 0, '', '', '', '', '', '', '', t.created_at, t.created_at
    FROM ledger_entries p JOIN ledger_operations t ON t.id = p.transfer_id
    WHERE p.destination_id = (SELECT id FROM own) AND p.id >= (SELECT first_id FROM granted) AND p.id <= (SELECT last_id FROM granted)
      AND t.operation = ANY ($6) AND t.created_at >= $4 AND t.created_at < $5
  )
  SELECT count(*)::int AS total,
    coalesce(sum(c.amount_krw) FILTER (WHERE c.paid_at IS NOT NULL), 0)::bigint AS paid_krw,
    coalesce(sum(c.refunded_krw), 0)::bigint AS refunded_krw,
    coalesce(sum(c.star_cnt) FILTER (WHERE c.paid_at IS NOT NULL), 0)::bigint AS star_cnt,
    coalesce(sum(c.bonus_star_cnt) FILTER (WHERE c.paid_at IS NOT NULL), 0)::bigint AS bonus_star_cnt,
    (SELECT coalesce(json_agg(l ORDER BY l.created_at DESC, l.source DESC, l.id DESC), '[]') FROM (
      SELECT * FROM charges p
      WHERE $7::timestamptz IS NULL OR (p.created_at, p.source, p.id) < ($7, $8::text, $9::bigint)
      ORDER BY p.created_at DESC, p.source DESC, p.id DESC OFFSET $10::int LIMIT $11::int) l) AS list
  FROM charges c`;

/** Kinds of entries that count as charges although nothing was paid. */
const grantKinds: readonly EntryKind[] = ['grant', 'transfer', 'event'];
const grantOperations = grantKinds.flatMap((kind) => operationsOf(kind).only ?? []);

/** A member's payments and grants, by all methods, with their state (MONEY-13). */
@Injectable()
export class ChargesService {
  constructor(
    private readonly database: Database,
    private readonly months: HistoryMonthsService,
  ) {}

  /** Throws validation_failed. */
  async list(userKey: number, query: ChargeQuery): Promise<ChargeList> {
    const { month, from, until } = this.months.read(query.month);
    const page = pageOf(query);
    const [at, source, id] = query.cursor?.split('_') ?? [];
    const [row] = await this.database.query<'money_charges', ResultRow>('money_charges', statement, [
      userKey,
      dateOf(month),
      dateOf(monthBefore(month, -1)),
      from,
      until,
      grantOperations,
      at === undefined ? null : new Date(Number(at)),
      source ?? null,
      id ?? null,
      page.offset,
      page.limit + 1,
    ]);
    const { list: found = [], ...sums } = row ?? {
      total: 0,
      paid_krw: 0,
      refunded_krw: 0,
      star_cnt: 0,
      bonus_star_cnt: 0,
    };
    const shown = found.slice(0, page.limit);
    const last = shown.at(-1);
    return {
      month,
      first_month: this.months.first(),
      ...sums,
      list: shown.map(present),
      ...page,
      cursor:
        found.length > page.limit && last
          ? `${new Date(last.created_at).getTime()}_${last.source}_${last.id}`
          : null,
    };
  }
}

/** How honey came that nothing was paid for. */
function methodOf(kind: EntryKind, operation: string | null): string {
  if (kind === 'transfer') return 'move';
  if (kind !== 'event') return 'grant';
  return operation === 'coupon_honey' ? 'coupon' : 'event';
}

/** Without a payment, the entry was granted or moved. */
function stateName(kind: EntryKind | null, state: string): string {
  if (kind !== null) return kind === 'transfer' ? moneyTexts.moved : moneyTexts.granted;
  return moneyTexts.states[state] ?? state;
}

function present({ source, id, operation, brand, ...row }: ChargeRow): Charge {
  const kind = operation === null ? null : kindOf(operation);
  const method = kind === null ? row.method : methodOf(kind, operation);
  return {
    charge_id: `${source}${id}`,
    ...row,
    method,
    method_name: moneyTexts.methods[method] ?? method,
    brand_name: moneyTexts.brands[brand] ?? brand,
    title: kind === null ? row.title : moneyTexts.kinds[kind],
    state_name: stateName(kind, row.state),
    created_at: new Date(row.created_at).toISOString(),
    paid_at: row.paid_at === null ? null : new Date(row.paid_at).toISOString(),
  };
}
