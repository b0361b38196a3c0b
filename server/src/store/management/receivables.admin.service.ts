import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { BatchActs } from '../../core/batches/batch-acts.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { millisecondsOf } from '../../core/database/milliseconds.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { CappedCountsService } from '../../core/http/capped-counts.service.ts';
import { countedMax, cursorAfter, cursorValues, lastMoment } from '../../core/http/cursor.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { SecondDecisionsService, type UserBrief, UsersService } from '../../users/index.ts';
import { orderNoPattern } from '../orders/orders.dto.ts';
import { receivableColumns } from '../texts.ts';
import {
  type ReceivableDto,
  type ReceivableFilter,
  type ReceivableList,
  ReceivableQuery,
} from './store.admin.dto.ts';

/** A debt, as returned by the statement. */
type ReceivableRow = Omit<ReceivableDto, 'user' | 'created_at' | 'settled_at'> & {
  user_key: number;
  created_at: Date;
  settled_at: Date | null;
};

/** $1 open, settled or null: the debts. */
const owed = `
  SELECT order_no, user_key, star_cnt, amount_krw, created_at, settled_at FROM receivables
  WHERE $1::text IS NULL OR (settled_at IS NULL) = ($1 = 'open')`;

const createdMs = `(${millisecondsOf('r.created_at')})::bigint`;

/** Members' debts from chargebacks, for operators. */
@Injectable()
export class ReceivablesAdminService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly counts: CappedCountsService,
    private readonly audit: AuditService,
    private readonly batches: BatchActs,
    private readonly second: SecondDecisionsService,
  ) {}

  onModuleInit(): void {
    this.batches.define({
      name: 'receivables.settle',
      right: 'receivables.settle',
      targets: orderNoPattern,
      filter: ReceivableQuery,
      find: async (filter, limit) =>
        (await this.rows({ ...filter, offset: 0, limit })).list.map(({ order_no }) => order_no),
      names: (targets) => this.buyers(targets),
      apply: ({ actor, target, reason }) => this.settle(actor, target, reason),
    });
  }

  /** Lists debts, newest first. */
  async list(query: ReceivableQuery): Promise<ReceivableList> {
    const state = query.state ?? null;
    const [page, counted] = await Promise.all([
      this.rows(query),
      this.counts.of(['receivables', state], () =>
        this.database.query<'store_admin_receivables_count', { total: number }>(
          'store_admin_receivables_count',
          `SELECT count(*)::int AS total FROM (${owed} LIMIT ${countedMax} + 1) r`,
          [state],
        ),
      ),
    ]);
    return { ...page, ...counted, ...pageOf(query) };
  }

  /** The debts as a file. */
  csv(query: ReceivableFilter): CsvList<ReceivableDto> {
    return {
      area: 'store',
      name: 'receivables',
      filters: { state: query.state },
      columns: [
        [receivableColumns.orderNo, ({ order_no }) => order_no],
        [receivableColumns.userKey, ({ user }) => user.user_key],
        [receivableColumns.nick, ({ user }) => user.nick],
        [receivableColumns.stars, ({ star_cnt }) => star_cnt],
        [receivableColumns.amount, ({ amount_krw }) => amount_krw],
        [receivableColumns.createdAt, ({ created_at }) => created_at],
        [receivableColumns.settledAt, ({ settled_at }) => settled_at ?? ''],
      ],
      read: fileOf(query, (page) => this.rows(page)),
    };
  }

  private async rows(query: ReceivableQuery): Promise<{ list: ReceivableDto[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const [beforeMs = null, beforeOrder = null] = cursorValues(query.cursor, 2, lastMoment);
    const rows = await this.database.query<'store_admin_receivables', ReceivableRow & { order_id: number }>(
      'store_admin_receivables',
      `SELECT r.*, o.order_id FROM (${owed}) r JOIN orders o USING (order_no)
       WHERE (${createdMs}, o.order_id) < (coalesce($2::bigint, ${lastMoment}), coalesce($3::bigint, ${lastMoment}))
       ORDER BY ${createdMs} DESC, o.order_id DESC OFFSET $4 LIMIT $5`,
      [query.state ?? null, beforeMs, beforeOrder, beforeMs === null ? offset : 0, limit],
    );
    const briefs = await this.users.briefs(rows.map(({ user_key }) => user_key));
    return {
      list: rows.flatMap((row) => presentReceivable(row, briefs.get(row.user_key))),
      cursor: cursorAfter(rows, limit, ({ created_at, order_id }) => [created_at.getTime(), order_id]),
    };
  }

  /** Settles an open debt. Throws receivable_not_found, and receivable_settled for a debt that was settled before. */
  async settle(actor: Actor, orderNo: string, reason: string): Promise<ReceivableDto> {
    const decided = {
      codes: ['receivable_settled'] as const,
      actions: ['store.settle'],
      target: () => `order:${orderNo}`,
      shown: () => this.receivable(orderNo),
    };
    await this.second.explain(decided, () => this.settleNow(actor, orderNo, reason));
    return this.receivable(orderNo);
  }

  private async settleNow(actor: Actor, orderNo: string, reason: string): Promise<void> {
    await this.database.prisma.$transaction(async (within) => {
      const rows = await queryWithin<'store_settle', { settled: boolean }>(
        within,
        'store_settle',
        `
        SELECT receivable_settle($1, $2::int, $3::timestamptz) AS settled`,
        [orderNo, actor.operatorKey, this.clock.now()],
      );
      if (!rows[0]?.settled) {
        const known = await within.receivable.count({ where: { orderNo } });
        throw new AppError(known > 0 ? 'receivable_settled' : 'receivable_not_found');
      }
      await this.audit.write(within, actor, {
        action: 'store.settle',
        target: `order:${orderNo}`,
        reason: reason.trim(),
      });
    });
  }

  /** Throws receivable_not_found. */
  private async receivable(orderNo: string): Promise<ReceivableDto> {
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

  private async buyers(orderNos: readonly string[]): Promise<Map<string, string>> {
    const orders = await this.database.prisma.order.findMany({
      where: { orderNo: { in: [...orderNos] } },
      select: { orderNo: true, userKey: true },
    });
    const briefs = await this.users.briefs(orders.map(({ userKey }) => userKey));
    return new Map(orders.map(({ orderNo, userKey }) => [orderNo, briefs.get(userKey)?.nick ?? orderNo]));
  }
}

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
