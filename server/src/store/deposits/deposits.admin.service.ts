import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { BatchActs } from '../../core/batches/batch-acts.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { callWithin } from '../../core/database/database-function.ts';
import type { BankDepositPayment } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { CappedCountsService } from '../../core/http/capped-counts.service.ts';
import { countedMax, cursorAfter, cursorValues } from '../../core/http/cursor.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { personal } from '../../core/privacy/personal.ts';
import { targetKey } from '../../core/privacy/target-key.ts';
import { UnmaskingService } from '../../core/unmasking/unmasking.service.ts';
import { SecondDecisionsService, UsersService } from '../../users/index.ts';
import { type MoneyOutcome, WalletService } from '../../wallet/index.ts';
import { depositDecide } from '../store.functions.ts';
import { depositColumns } from '../texts.ts';
import { creditedDeposits } from './credited-deposits.ts';
import { isHeldReason, presentDeposit } from './deposit-presenter.ts';
import {
  type DepositDecision,
  type ManagedDeposit,
  type ManagedDepositFilter,
  type ManagedDepositList,
  type ManagedDepositPayment,
  ManagedDepositQuery,
} from './deposits.admin.dto.ts';

/** The result of a decision on held money. */
interface Decided {
  payment_id: number;
  reason: string;
  amount_krw: number;
  user_key: number;
}

const isHeld = `EXISTS (SELECT FROM bank_deposit_payments p WHERE p.deposit_id = d.deposit_id AND p.state = 'held')`;

/** $1 state or null, $2 text or null, $3 now: the filter of bank transfers. */
const filter = `
  bank_deposits d LEFT JOIN member_profiles u ON u.user_key = d.user_key
  WHERE CASE
      WHEN $1::text IS NULL THEN true
      WHEN $1 = 'held' THEN ${isHeld}
      WHEN $1 = 'waiting' THEN d.state = 'waiting' AND d.expires_at > $3
      WHEN $1 = 'expired' THEN d.state = 'expired' OR (d.state = 'waiting' AND d.expires_at <= $3)
      ELSE d.state::text = $1 END
    AND ($2::text IS NULL OR d.user_key::text = $2 OR d.ud_key = upper($2) OR d.order_no = upper($2) OR d.account = $2
      OR strpos(lower(d.depositor), lower($2)) > 0 OR strpos(lower(u.nick), lower($2)) > 0
      OR starts_with(u.login_id, lower($2)))`;

/**
 * The keys of a page: transfers with held money, oldest first, then the others, newest first. Each side reads in its
 * order no more than the page needs. $4 rank (0 with held money, 1 without) and $5 key of the last transfer of the page
 * before, or null; $6 offset, $7 limit, $8 both.
 */
const pageStatement = `
  SELECT n.deposit_id, n.rank FROM (
    (SELECT d.deposit_id, 0 AS rank
     FROM (SELECT DISTINCT p.deposit_id FROM bank_deposit_payments p WHERE p.state = 'held') held, ${filter}
       AND d.deposit_id = held.deposit_id AND coalesce($4::int, 0) < 1 AND d.deposit_id > coalesce($5::int, 0)
     ORDER BY d.deposit_id LIMIT $8)
    UNION ALL
    (SELECT d.deposit_id, 1 FROM ${filter}
       AND $1 IS DISTINCT FROM 'held' AND NOT ${isHeld} AND (coalesce($4, 0) < 1 OR d.deposit_id < $5)
     ORDER BY d.deposit_id DESC LIMIT $8)) n
  ORDER BY n.rank, CASE n.rank WHEN 0 THEN n.deposit_id ELSE -n.deposit_id END OFFSET $6 LIMIT $7`;

/** Bank transfers for operators. */
@Injectable()
export class DepositsAdminService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly users: UsersService,
    private readonly counts: CappedCountsService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
    private readonly unmasking: UnmaskingService,
    private readonly batches: BatchActs,
    private readonly second: SecondDecisionsService,
  ) {}

  onModuleInit(): void {
    const { bankDeposit, bankDepositPayment } = this.database.prisma;
    const depositorOf = (row: { depositor: string } | null) =>
      row ? { depositor: personal('name', row.depositor) } : undefined;
    this.unmasking.register('deposit', {
      area: 'deposits',
      right: 'deposits.decide',
      fields: ['depositor'],
      read: async (udKey) => depositorOf(await bankDeposit.findUnique({ where: { udKey } })),
    });
    this.unmasking.register('deposit_payment', {
      area: 'deposits',
      right: 'deposits.decide',
      fields: ['depositor'],
      read: async (key) =>
        depositorOf(await bankDepositPayment.findUnique({ where: { paymentId: targetKey(key) } })),
    });
    for (const decision of ['confirm', 'return'] as const)
      this.batches.define({
        name: `deposits.${decision}`,
        right: 'deposits.decide',
        targets: /^D[0-9A-Z]{19}$/,
        filter: ManagedDepositQuery,
        find: async (filter, limit) =>
          (await this.rows({ ...filter, offset: 0, limit })).list.map(({ ud_key }) => ud_key),
        names: (targets) => this.names(targets),
        apply: ({ actor, target, reason, key }) => this.decide(actor, target, { decision, reason }, key),
      });
  }

  /** Lists transfers with held money first. */
  async list(query: ManagedDepositQuery): Promise<ManagedDepositList> {
    const values = this.filtersOf(query);
    const [state, text] = values;
    const [page, counted] = await Promise.all([
      this.rows(query),
      this.counts.of(['deposits', state, text], () =>
        this.database.queryPlanned<'deposits_admin_count', { total: number }>(
          'deposits_admin_count',
          `SELECT count(*)::int AS total FROM (SELECT FROM ${filter} LIMIT ${countedMax} + 1) counted`,
          values,
        ),
      ),
    ]);
    return { ...page, ...counted, ...pageOf(query) };
  }

  /** The transfers as a file. */
  csv(query: ManagedDepositFilter): CsvList<ManagedDeposit> {
    const { state, q } = query;
    return {
      area: 'deposits',
      name: 'deposits',
      filters: { state, q },
      columns: [
        [depositColumns.udKey, ({ ud_key }) => ud_key],
        [depositColumns.orderNo, ({ order_no }) => order_no],
        [depositColumns.state, (row) => row.state],
        [depositColumns.userKey, ({ user }) => user?.user_key ?? ''],
        [depositColumns.nick, ({ user }) => user?.nick ?? ''],
        [depositColumns.stars, ({ star_cnt }) => star_cnt],
        [depositColumns.depositor, ({ depositor }) => String(depositor)],
        [depositColumns.amount, ({ amount_krw }) => amount_krw],
        [depositColumns.held, ({ held }) => held?.amount_krw ?? ''],
        [depositColumns.createdAt, ({ created_at }) => created_at],
        [depositColumns.expiresAt, ({ expires_at }) => expires_at],
      ],
      read: fileOf(query, (page) => this.rows(page)),
    };
  }

  private filtersOf({ state, q }: ManagedDepositFilter) {
    return [state ?? null, q?.trim() || null, this.clock.now()] as const;
  }

  private async rows(query: ManagedDepositQuery): Promise<{ list: ManagedDeposit[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const [rank = null, last = null] = cursorValues(query.cursor, 2);
    const skipped = rank === null ? offset : 0;
    // Planned for its values: few transfers have some states.
    const rows = await this.database.queryPlanned<'deposits_admin', { deposit_id: number; rank: number }>(
      'deposits_admin',
      pageStatement,
      [...this.filtersOf(query), rank, last, skipped, limit, skipped + limit],
    );
    return {
      list: await this.present(rows.map(({ deposit_id }) => deposit_id)),
      cursor: cursorAfter(rows, limit, (row) => [row.rank, row.deposit_id]),
    };
  }

  /**
   * Decides about the oldest held money, once per key: a repeat does not decide about another. Throws
   * deposit_not_found, deposit_not_held, deposit_too_small, user_not_found, the refusals of a member who may not pay,
   * and idempotency_mismatch for a key used for a different decision.
   * Refuses a decision about held money (PUT /v1/admin/deposits/{ud_key}): forbidden (CORE-19), right_missing
   * (ADMIN-12), step_up_required (SESSION-55), deposit_decide.
   */
  async decide(actor: Actor, udKey: string, decision: DepositDecision, key: string): Promise<ManagedDeposit> {
    return this.second.explain(
      {
        codes: ['deposit_not_held'],
        actions: ['deposits.confirm', 'deposits.return'],
        target: () => `deposit:${udKey}`,
        shown: () => this.one(udKey),
      },
      () => this.decideNow(actor, udKey, decision, key),
    );
  }

  private async decideNow(
    actor: Actor,
    udKey: string,
    { decision, reason, payment_id }: DepositDecision,
    key: string,
  ): Promise<ManagedDeposit> {
    const credit = decision === 'confirm';
    const { answer } = await this.wallet.callWithRetry(() =>
      this.database.prisma.$transaction(async (within) => {
        const [row] = await callWithin<MoneyOutcome<Decided>>(
          within,
          depositDecide({
            ud_key: udKey,
            credit,
            operator_key: actor.operatorKey,
            key,
            hash: inputHash(decision, reason),
            now: this.clock.now(),
            payment_id: payment_id ?? null,
          }),
        );
        if (row?.outcome === 'decided')
          await this.audit.write(within, actor, {
            action: credit ? 'deposits.confirm' : 'deposits.return',
            target: `deposit:${udKey}`,
            reason: reason.trim(),
            before: { state: 'held', held_for: row.answer.reason, amount_krw: row.answer.amount_krw },
            after: { state: credit ? 'credited' : 'returned', user_key: row.answer.user_key },
          });
        return row;
      }),
    );
    this.outbox.wake('bank_decision', answer.payment_id);
    return this.one(udKey);
  }

  private async one(udKey: string): Promise<ManagedDeposit> {
    const { depositId } = await this.database.prisma.bankDeposit.findUniqueOrThrow({
      where: { udKey },
      select: { depositId: true },
    });
    const [decided] = await this.present([depositId]);
    if (!decided) throw new AppError('deposit_not_found');
    return decided;
  }

  private async names(udKeys: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.prisma.bankDeposit.findMany({
      where: { udKey: { in: [...udKeys] } },
      select: { udKey: true, userKey: true },
    });
    const briefs = await this.users.briefs(rows.map(({ userKey }) => userKey));
    return new Map(rows.map(({ udKey, userKey }) => [udKey, briefs.get(userKey)?.nick ?? udKey]));
  }

  private async present(depositIds: readonly number[]): Promise<ManagedDeposit[]> {
    const found = await this.database.prisma.bankDeposit.findMany({
      where: { depositId: { in: [...depositIds] } },
      include: { payments: { orderBy: { paymentId: 'asc' } } },
    });
    const [briefs, credited] = await Promise.all([
      this.users.briefs(found.map(({ userKey }) => userKey)),
      creditedDeposits(this.database, found),
    ]);
    const now = this.clock.now();
    return depositIds.flatMap((id) => {
      const row = found.find(({ depositId }) => depositId === id);
      if (!row) return [];
      return {
        ...presentDeposit(row, credited.get(id), now),
        depositor: personal('name', row.depositor),
        user: briefs.get(row.userKey) ?? null,
        payments: row.payments.map(presentPayment),
      };
    });
  }
}

const presentPayment = (row: BankDepositPayment): ManagedDepositPayment => ({
  payment_id: row.paymentId,
  bank_tx_id: row.bankTxId,
  amount_krw: Number(row.amountKrw),
  depositor: personal('name', row.depositor),
  paid_at: row.paidAt.toISOString(),
  state: row.state,
  reason: isHeldReason(row.reason) ? row.reason : null,
  order_no: row.orderNo,
  sent_back_yn: yn(row.sentBackAt !== null),
});
