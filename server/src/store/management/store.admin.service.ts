import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PendingApproval } from '../../core/approval/operator-requests.dto.ts';
import { OperatorRequestsService } from '../../core/approval/operator-requests.service.ts';
import type { Beforehand, RequestFacts, RequestKind } from '../../core/approval/request-kinds.ts';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { callWithin } from '../../core/database/database-function.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { isoOfJson } from '../../core/database/milliseconds.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { CappedCountsService } from '../../core/http/capped-counts.service.ts';
import { countedMax, cursorAfter, cursorKey, lastLongKey } from '../../core/http/cursor.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { personal } from '../../core/privacy/personal.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { MemberSearchService, memberFound, SecondDecisionsService, UsersService } from '../../users/index.ts';
import { hasOperation, WalletService } from '../../wallet/index.ts';
import { type OrderRow, presentOrder } from '../orders/order-row.ts';
import { RefundsService } from '../payments/refunds.service.ts';
import { orderRefund } from '../store.functions.ts';
import { orderColumns, payMethodNames } from '../texts.ts';
import type {
  ManagedOrder,
  ManagedOrderFilter,
  ManagedOrderList,
  ManagedOrderQuery,
  OrderEventDto,
  OrderRefundDto,
  RefundQuote,
  RefundRequest,
} from './store.admin.dto.ts';

/** An order with its related rows, as returned by one statement. */
interface ManagedRow {
  order_id: number;
  answer: OrderRow;
  events: OrderEventDto[];
  refunds: OrderRefundDto[];
  refundable: RefundQuote | null;
}

/**
 * The orders of a source, newest first, each with its events, its refunds and the refundable amounts. $1 days, $2
 * percent, $3 now.
 * @param source selects rows of orders as `o`
 */
const managed = (source: string): string => `
  SELECT (page.o).order_id, row_to_json(page.o) AS answer,
    (SELECT coalesce(json_agg(json_build_object('state', e.state, 'source', e.source, 'note', e.note, 'created_at', e.created_at)
      ORDER BY e.event_id), '[]') FROM order_events e WHERE e.order_no = (page.o).order_no) AS events,
    (SELECT coalesce(json_agg(json_build_object('refund_id', r.refund_id, 'cause', r.cause, 'state', r.state,
      'amount_krw', r.amount_krw, 'fee_krw', r.fee_krw, 'star_cnt', r.star_cnt, 'bonus_star_cnt', r.bonus_star_cnt,
      'reason', r.reason, 'operator_key', r.operator_key, 'created_at', r.created_at, 'done_at', r.done_at,
      'refused_at', r.refused_at)
      ORDER BY r.refund_id), '[]') FROM order_refunds r WHERE r.order_no = (page.o).order_no) AS refunds,
    (SELECT json_build_object('unspent_star_cnt', q.unspent, 'star_cnt', q.star_cnt, 'bonus_star_cnt', q.bonus_star_cnt,
      'amount_krw', q.amount_krw, 'fee_krw', q.fee_krw,
      'coupon_back_yn', CASE WHEN (page.o).coupon_id IS NOT NULL AND q.amount_krw >= (page.o).amount_krw THEN 'Y' ELSE 'N' END)
      FROM order_refundable(page.o, NULL, $1, $2, $3) q) AS refundable
  FROM (${source}) page ORDER BY 1 DESC`;

/** The filter of orders, by parameters: state or null, text or null, and the keys of the members that the text finds. */
const filter = (state: string, text: string, keys: string): string => `
  FROM orders o WHERE (${state}::text IS NULL OR o.state = ${state}::order_state)
    AND (${text}::text IS NULL OR o.order_no = upper(${text}) OR ${memberFound('o.user_key', text, keys)})`;

/**
 * A page whose orders an index has in order. After the parameters of `managed`: $4 offset, $5 limit, $6 the key of the
 * last order of the page before, or null: in subqueries, because otherwise each page would be planned again.
 */
const orderedPage = (where: string): string =>
  managed(`SELECT o FROM orders o WHERE ${where} AND o.order_id < (SELECT coalesce($6::bigint, ${lastLongKey}))
    ORDER BY o.order_id DESC OFFSET (SELECT $4::int) LIMIT (SELECT $5::int)`);
const allPage = orderedPage('true');
const statePage = orderedPage('o.state = $7::text::order_state');
const foundPage =
  managed(`SELECT o ${filter('$7', '$8', '$9')} AND o.order_id < coalesce($6::bigint, ${lastLongKey})
  ORDER BY o.order_id DESC OFFSET $4 LIMIT $5`);
const somePage = managed('SELECT o FROM orders o WHERE o.order_no = ANY ($4::text[])');

/** A refund, as a request for approval stores it. */
interface RefundInput extends RefundRequest {
  order_no: string;
}

/** Orders and their refunds for operators. */
@Injectable()
export class StoreAdminService implements OnModuleInit {
  private readonly refundKind: RequestKind<RefundInput, ManagedOrder> = {
    name: 'orders.refund',
    unit: 'KRW',
    threshold: () => this.settings.get('four_eyes_refund_krw'),
    targetOf: ({ order_no }) => `order:${order_no}`,
    reasonOf: ({ reason }) => reason.trim(),
    facts: (within, input) => this.refundFacts(within, input),
    isRepeat: (within, operatorKey, key) => hasOperation(within, operatorKey, 'honey_refund', key),
    act: (actor, input, key, beforehand) => this.refundNow(actor, input, key, beforehand),
  };

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly users: UsersService,
    private readonly members: MemberSearchService,
    private readonly counts: CappedCountsService,
    private readonly wallet: WalletService,
    private readonly refunds: RefundsService,
    private readonly audit: AuditService,
    private readonly requests: OperatorRequestsService,
    private readonly second: SecondDecisionsService,
  ) {}

  onModuleInit(): void {
    this.requests.define(this.refundKind);
  }

  /** Lists orders, newest first. */
  async list(query: ManagedOrderQuery): Promise<ManagedOrderList> {
    const filters = await this.filtersOf(query);
    const [state, text] = filters;
    const [page, counted] = await Promise.all([
      this.rows(query, filters),
      this.counts.of(['orders', state, text], () =>
        this.database.queryPlanned<'store_admin_orders_count', { total: number }>(
          'store_admin_orders_count',
          `SELECT count(*)::int AS total FROM (SELECT ${filter('$1', '$2', '$3')} LIMIT ${countedMax} + 1) counted`,
          filters,
        ),
      ),
    ]);
    return { ...page, ...counted, ...pageOf(query) };
  }

  /** The orders as a file. */
  csv(query: ManagedOrderFilter): CsvList<ManagedOrder> {
    const { state, q } = query;
    return {
      area: 'store',
      name: 'orders',
      filters: { state, q },
      columns: [
        [orderColumns.orderNo, ({ order_no }) => order_no],
        [orderColumns.state, (row) => row.state],
        [orderColumns.userKey, ({ user }) => user.user_key],
        [orderColumns.nick, ({ user }) => user.nick],
        [orderColumns.title, ({ title }) => title],
        [orderColumns.method, ({ method }) => payMethodNames[method]],
        [orderColumns.amount, ({ amount_krw }) => amount_krw],
        [orderColumns.refunded, ({ refunded_krw }) => refunded_krw],
        [orderColumns.stars, ({ star_cnt }) => star_cnt],
        [orderColumns.bonusStars, ({ bonus_star_cnt }) => bonus_star_cnt],
        [orderColumns.receiptPhone, ({ receipt_phone }) => String(receipt_phone)],
        [orderColumns.createdAt, ({ created_at }) => created_at],
        [orderColumns.paidAt, ({ paid_at }) => paid_at ?? ''],
      ],
      read: fileOf(query, async (page) => this.rows(page, await this.filtersOf(page))),
    };
  }

  private async filtersOf({ state, q }: ManagedOrderFilter) {
    const text = q?.trim() || null;
    return [state ?? null, text, await this.members.keysOf(text)] as const;
  }

  private async rows(
    query: ManagedOrderQuery,
    filters: Awaited<ReturnType<StoreAdminService['filtersOf']>>,
  ): Promise<{ list: ManagedOrder[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const before = cursorKey(query.cursor);
    const rows = await this.pageOfOrders(filters, [before === null ? offset : 0, limit, before]);
    return {
      list: await this.present(rows),
      cursor: cursorAfter(rows, limit, ({ order_id }) => [order_id]),
    };
  }

  private pageOfOrders(
    [state, text, keys]: Awaited<ReturnType<StoreAdminService['filtersOf']>>,
    page: readonly [skipped: number, limit: number, before: number | null],
  ): Promise<ManagedRow[]> {
    const values = [...this.refundTerms(), ...page] as const;
    if (text !== null)
      // Planned for its values: few members are found by most texts.
      return this.database.queryPlanned<'store_admin_orders_found', ManagedRow>(
        'store_admin_orders_found',
        foundPage,
        [...values, state, text, keys],
      );
    return state === null
      ? this.database.read<'store_admin_orders', ManagedRow>('store_admin_orders', allPage, values)
      : this.database.read<'store_admin_orders_of_state', ManagedRow>(
          'store_admin_orders_of_state',
          statePage,
          [...values, state],
        );
  }

  /** What decides how much of an order may be refunded: days, percent and now. */
  private refundTerms() {
    return [
      this.settings.get('refund_whole_days'),
      this.settings.get('refund_fee_percent'),
      this.clock.now(),
    ] as const;
  }

  /** Throws order_not_found. */
  async get(orderNo: string): Promise<ManagedOrder> {
    const rows = await this.database.query<'store_admin_order_rows', ManagedRow>(
      'store_admin_order_rows',
      somePage,
      [...this.refundTerms(), [orderNo]],
    );
    const [order] = await this.present(rows);
    if (!order) throw new AppError('order_not_found');
    return order;
  }

  /** Refunds at once, or requests the approval of a second operator; see `refundNow`. */
  refund(
    actor: Actor,
    orderNo: string,
    { star_cnt, reason, version }: RefundRequest,
    key: string,
  ): Promise<ManagedOrder | PendingApproval> {
    const input = {
      ...{ order_no: orderNo, reason },
      ...(star_cnt === undefined ? {} : { star_cnt }),
      ...(version === undefined ? {} : { version }),
    };
    return this.explained(orderNo, version, () => this.requests.run(this.refundKind, actor, input, key));
  }

  /** Names who refunded since this version of the order was read; honey that its buyer spent names no operator. */
  private explained<Answer>(
    orderNo: string,
    version: number | undefined,
    refund: () => Promise<Answer>,
  ): Promise<Answer> {
    let since: unknown[] = [];
    return this.second.explain(
      {
        codes: ['order_changed', 'order_not_refundable'],
        actions: ['store.refund'],
        concerns: ({ refund_id }) => since.includes(refund_id),
        target: async () => {
          const { refunds } = await this.get(orderNo);
          since = refunds.slice(version).map(({ refund_id }) => refund_id);
          return `order:${orderNo}`;
        },
        shown: () => this.get(orderNo),
      },
      refund,
    );
  }

  /** The order and what would be refunded now, under the locks of `order_refund`. */
  private async refundFacts(
    within: Prisma.TransactionClient,
    { order_no, star_cnt }: RefundInput,
  ): Promise<RequestFacts> {
    await queryWithin<'store_refund_lock', { locked: string }>(
      within,
      'store_refund_lock',
      `WITH locked AS MATERIALIZED (SELECT user_key FROM orders WHERE order_no = $1 FOR UPDATE)
       SELECT wallet_lock(user_key, 'STAR')::text AS locked FROM locked`,
      [order_no],
    );
    // A statement of its own, which sees what was committed while the locks were awaited.
    const rows = await queryWithin<
      'store_refund_facts',
      { user_key: number; state: string; refunds: number; amount: number }
    >(
      within,
      'store_refund_facts',
      `SELECT o.user_key, o.state::text AS state, coalesce(q.amount_krw, 0)::bigint AS amount,
         (SELECT count(*)::int FROM order_refunds r WHERE r.order_no = o.order_no) AS refunds
       FROM orders o LEFT JOIN LATERAL order_refundable(o, $2::bigint, $3::int, $4::int, $5::timestamptz) q ON true
       WHERE o.order_no = $1`,
      [
        order_no,
        star_cnt ?? null,
        this.settings.get('refund_whole_days'),
        this.settings.get('refund_fee_percent'),
        this.clock.now(),
      ],
    );
    const order = rows[0];
    // An unknown order, or nothing to refund: the refund itself refuses.
    if (!order) return { amount: 0, beneficiaryKeys: [], state: '' };
    const { amount, user_key, state, refunds } = order;
    return { amount, beneficiaryKeys: [user_key], state: refunds === 0 ? state : `${state} ${refunds}` };
  }

  /**
   * Takes the honey back and writes the audit entry in one transaction; then has the provider pay.
   * Refuses a refund (POST /v1/admin/orders/{order_no}/refund): forbidden (CORE-19), right_missing (ADMIN-12),
   * step_up_required (SESSION-55), request_beneficiary (ADMIN-20), order_refund.
   * @throws order_not_found, order_changed, order_not_refundable, idempotency_mismatch
   */
  private async refundNow(
    actor: Actor,
    { order_no: orderNo, ...request }: RefundInput,
    key: string,
    beforehand: Beforehand,
  ): Promise<ManagedOrder> {
    const star = request.star_cnt ?? null;
    await this.wallet.callWithRetry(() =>
      this.database.prisma.$transaction(async (within) => {
        await beforehand(within);
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
            version: request.version ?? null,
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

  private async present(rows: readonly ManagedRow[]): Promise<ManagedOrder[]> {
    const briefs = await this.users.briefs(rows.map(({ answer }) => answer.user_key));
    return rows.flatMap(({ answer, events, refunds, refundable }) => {
      const user = briefs.get(answer.user_key);
      if (!user) return [];
      for (const event of events) event.created_at = isoOfJson(event.created_at);
      for (const refund of refunds) {
        refund.created_at = isoOfJson(refund.created_at);
        refund.done_at = refund.done_at === null ? null : isoOfJson(refund.done_at);
        refund.refused_at = refund.refused_at === null ? null : isoOfJson(refund.refused_at);
      }
      const order = presentOrder(answer);
      // Not a copy of so many fields, which takes ten times as long.
      return Object.assign(order, {
        billing_phone: personal('telephone', order.billing_phone),
        receipt_phone: personal('telephone', order.receipt_phone),
        user,
        events,
        refunds,
        refundable,
        version: refunds.length,
      });
    });
  }
}
