import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { callWithin } from '../../core/database/database-function.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { type UserBrief, UsersService } from '../../users/index.ts';
import { WalletService } from '../../wallet/index.ts';
import { type OrderRow, presentOrder } from '../orders/order-row.ts';
import { RefundsService } from '../payments/refunds.service.ts';
import { orderRefund } from '../store.functions.ts';
import type {
  ManagedOrder,
  ManagedOrderList,
  ManagedOrderQuery,
  OrderEventDto,
  OrderRefundDto,
  ReceivableDto,
  ReceivableList,
  ReceivableQuery,
  RefundQuote,
  RefundRequest,
} from './store.admin.dto.ts';

/** An order with its related rows, as returned by one statement. */
interface ManagedRow {
  answer: OrderRow;
  events: OrderEventDto[];
  refunds: OrderRefundDto[];
  refundable: RefundQuote | null;
}

/** A debt, as returned by the statement. */
type ReceivableRow = Omit<ReceivableDto, 'user' | 'created_at' | 'settled_at'> & {
  user_key: number;
  created_at: Date;
  settled_at: Date | null;
};

/** $1 days, $2 percent, $3 now: an order with its events, its refunds and the refundable amounts. */
const managed = `
  SELECT to_jsonb(o) AS answer,
    (SELECT coalesce(json_agg(json_build_object('state', e.state, 'source', e.source, 'note', e.note, 'created_at', e.created_at)
      ORDER BY e.event_id), '[]') FROM order_events e WHERE e.order_no = o.order_no) AS events,
    (SELECT coalesce(json_agg(json_build_object('refund_id', r.refund_id, 'cause', r.cause, 'state', r.state,
      'amount_krw', r.amount_krw, 'fee_krw', r.fee_krw, 'star_cnt', r.star_cnt, 'bonus_star_cnt', r.bonus_star_cnt,
      'reason', r.reason, 'operator_key', r.operator_key, 'created_at', r.created_at, 'done_at', r.done_at,
      'refused_at', r.refused_at)
      ORDER BY r.refund_id), '[]') FROM order_refunds r WHERE r.order_no = o.order_no) AS refunds,
    (SELECT json_build_object('unspent_star_cnt', q.unspent, 'star_cnt', q.star_cnt, 'bonus_star_cnt', q.bonus_star_cnt,
      'amount_krw', q.amount_krw, 'fee_krw', q.fee_krw,
      'coupon_back_yn', CASE WHEN o.coupon_id IS NOT NULL AND q.amount_krw >= o.amount_krw THEN 'Y' ELSE 'N' END)
      FROM order_refundable(o, NULL, $1, $2, $3) q) AS refundable
  FROM orders o`;

/** $1 state or null, $2 text or null: the filter of orders. */
const filter = `
  FROM orders o JOIN member_profiles u USING (user_key)
  WHERE ($1::text IS NULL OR o.state = $1::order_state) AND ($2::text IS NULL OR o.order_no = upper($2) OR u.user_key::text = $2
    OR strpos(lower(u.nick), lower($2)) > 0 OR starts_with(u.login_id, lower($2)))`;

/** Orders, refunds and debts for operators. */
@Injectable()
export class StoreAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly users: UsersService,
    private readonly wallet: WalletService,
    private readonly refunds: RefundsService,
    private readonly audit: AuditService,
  ) {}

  /** Lists orders, newest first. */
  async list(query: ManagedOrderQuery): Promise<ManagedOrderList> {
    const page = pageOf(query);
    const values = [query.state ?? null, query.q?.trim() || null] as const;
    const [found, counts] = await Promise.all([
      this.database.query<'store_admin_orders', { order_no: string }>(
        'store_admin_orders',
        `SELECT o.order_no ${filter} ORDER BY o.order_id DESC OFFSET $3 LIMIT $4`,
        [...values, page.offset, page.limit],
      ),
      this.database.query<'store_admin_orders_count', { total: number }>(
        'store_admin_orders_count',
        `SELECT count(*)::int AS total ${filter}`,
        values,
      ),
    ]);
    const list = await this.present(found.map(({ order_no }) => order_no));
    return { list, total: counts[0]?.total ?? 0, ...page };
  }

  /** Throws order_not_found. */
  async get(orderNo: string): Promise<ManagedOrder> {
    const [order] = await this.present([orderNo]);
    if (!order) throw new AppError('order_not_found');
    return order;
  }

  /**
   * Takes the honey back and writes the audit entry in one transaction; then has the provider pay.
   * Refuses a refund (POST /v1/admin/orders/{order_no}/refund): forbidden (CORE-19), order_refund.
   * @throws order_not_found, order_not_refundable, idempotency_mismatch
   */
  async refund(actor: Actor, orderNo: string, request: RefundRequest, key: string): Promise<ManagedOrder> {
    const star = request.star_cnt ?? null;
    await this.wallet.callWithRetry(() =>
      this.database.prisma.$transaction(async (within) => {
        const [row] = await callWithin<{ outcome: string; answer: unknown }>(
          within,
          orderRefund({
            order_no: orderNo,
            star,
            days: this.settings.get('refund_whole_days'),
            fee_percent: this.settings.get('refund_fee_percent'),
            operator_key: actor.operatorKey,
            reason: request.reason.trim(),
            key,
            hash: inputHash(orderNo, star, request.reason),
            now: this.clock.now(),
          }),
        );
        if (row && isErrorCode(row.outcome)) throw new AppError(row.outcome);
        if (row?.outcome === 'refunded') {
          await this.audit.write(within, actor, {
            action: 'store.refund',
            target: `order:${orderNo}`,
            reason: request.reason.trim(),
            after: row.answer as Record<string, unknown>,
          });
        }
        return row;
      }),
    );
    await this.refunds.payPendingOf(orderNo);
    return this.get(orderNo);
  }

  /** Lists debts, newest first. */
  async receivables(query: ReceivableQuery): Promise<ReceivableList> {
    const page = pageOf(query);
    const state = query.state ?? null;
    const [rows, counts] = await Promise.all([
      this.database.query<'store_admin_receivables', ReceivableRow>(
        'store_admin_receivables',
        `${owed} ORDER BY created_at DESC, order_no OFFSET $2 LIMIT $3`,
        [state, page.offset, page.limit],
      ),
      this.database.query<'store_admin_receivables_count', { total: number }>(
        'store_admin_receivables_count',
        `SELECT count(*)::int AS total FROM (${owed}) r`,
        [state],
      ),
    ]);
    const briefs = await this.users.briefs(rows.map(({ user_key }) => user_key));
    const list = rows.flatMap((row) => presentReceivable(row, briefs.get(row.user_key)));
    return { list, total: counts[0]?.total ?? 0, ...page };
  }

  /** Throws receivable_not_found, also for a settled debt. */
  async settle(actor: Actor, orderNo: string, reason: string): Promise<ReceivableDto> {
    await this.database.prisma.$transaction(async (within) => {
      const rows = await queryWithin<'store_settle', { settled: boolean }>(
        within,
        'store_settle',
        `
        SELECT receivable_settle($1, $2::int, $3::timestamptz) AS settled`,
        [orderNo, actor.operatorKey, this.clock.now()],
      );
      if (!rows[0]?.settled) throw new AppError('receivable_not_found');
      await this.audit.write(within, actor, {
        action: 'store.settle',
        target: `order:${orderNo}`,
        reason: reason.trim(),
      });
    });
    const rows = await this.database.query<'store_admin_receivable', ReceivableRow>(
      'store_admin_receivable',
      `SELECT * FROM (${owed}) r WHERE order_no = $2`,
      [null, orderNo],
    );
    const [row] = rows;
    const briefs = await this.users.briefs(row ? [row.user_key] : []);
    const [settled] = row ? presentReceivable(row, briefs.get(row.user_key)) : [];
    if (!settled) throw new AppError('receivable_not_found');
    return settled;
  }

  private async present(orderNos: readonly string[]): Promise<ManagedOrder[]> {
    const rows = await this.database.query<'store_admin_order_rows', ManagedRow>(
      'store_admin_order_rows',
      `${managed} WHERE o.order_no = ANY ($4::text[]) ORDER BY o.order_id DESC`,
      [
        this.settings.get('refund_whole_days'),
        this.settings.get('refund_fee_percent'),
        this.clock.now(),
        orderNos,
      ],
    );
    const briefs = await this.users.briefs(rows.map(({ answer }) => answer.user_key));
    return rows.flatMap(({ answer, events, refunds, refundable }) => {
      const user = briefs.get(answer.user_key);
      if (!user) return [];
      return {
        ...presentOrder(answer),
        user,
        events: events.map((event) => ({ ...event, created_at: isoOf(event.created_at) })),
        refunds: refunds.map((refund) => ({
          ...refund,
          created_at: isoOf(refund.created_at),
          done_at: refund.done_at === null ? null : isoOf(refund.done_at),
          refused_at: refund.refused_at === null ? null : isoOf(refund.refused_at),
        })),
        refundable,
      };
    });
  }
}

/** $1 open, settled or null: the debts. */
const owed = `
  SELECT order_no, user_key, star_cnt, amount_krw, created_at, settled_at FROM receivables
  WHERE $1::text IS NULL OR (settled_at IS NULL) = ($1 = 'open')`;

const presentReceivable = (row: ReceivableRow, user: UserBrief | undefined): ReceivableDto[] =>
  user
    ? [
        {
          order_no: row.order_no,
          user,
          star_cnt: row.star_cnt,
          amount_krw: row.amount_krw,
          created_at: row.created_at.toISOString(),
          settled_at: row.settled_at?.toISOString() ?? null,
        },
      ]
    : [];

/** Postgres has its own format of timestamps in JSON. */
const isoOf = (timestamp: string): string => new Date(timestamp).toISOString();
