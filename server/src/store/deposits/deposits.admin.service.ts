import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { callWithin } from '../../core/database/database-function.ts';
import type { BankDepositPayment } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { UsersService } from '../../users/index.ts';
import { type MoneyOutcome, WalletService } from '../../wallet/index.ts';
import { depositDecide } from '../store.functions.ts';
import { creditedDeposits } from './credited-deposits.ts';
import { isHeldReason, presentDeposit } from './deposit-presenter.ts';
import type {
  DepositDecision,
  ManagedDeposit,
  ManagedDepositList,
  ManagedDepositPayment,
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
  FROM bank_deposits d LEFT JOIN member_profiles u ON u.user_key = d.user_key
  WHERE CASE
      WHEN $1::text IS NULL THEN true
      WHEN $1 = 'held' THEN ${isHeld}
      WHEN $1 = 'waiting' THEN d.state = 'waiting' AND d.expires_at > $3
      WHEN $1 = 'expired' THEN d.state = 'expired' OR (d.state = 'waiting' AND d.expires_at <= $3)
      ELSE d.state::text = $1 END
    AND ($2::text IS NULL OR d.user_key::text = $2 OR d.ud_key = upper($2) OR d.order_no = upper($2) OR d.account = $2
      OR strpos(lower(d.depositor), lower($2)) > 0 OR strpos(lower(u.nick), lower($2)) > 0
      OR starts_with(u.login_id, lower($2)))`;

/** Bank transfers for operators. */
@Injectable()
export class DepositsAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly users: UsersService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  /** Lists transfers with held money first. */
  async list(query: ManagedDepositQuery): Promise<ManagedDepositList> {
    const page = pageOf(query);
    const values = [query.state ?? null, query.q?.trim() || null, this.clock.now()] as const;
    const [ids, counts] = await Promise.all([
      this.database.query<'deposits_admin', { deposit_id: number }>(
        'deposits_admin',
        `SELECT d.deposit_id ${filter}
         ORDER BY NOT ${isHeld}, CASE WHEN ${isHeld} THEN d.deposit_id ELSE -d.deposit_id END OFFSET $4 LIMIT $5`,
        [...values, page.offset, page.limit],
      ),
      this.database.query<'deposits_admin_count', { total: number }>(
        'deposits_admin_count',
        `SELECT count(*)::int AS total ${filter}`,
        values,
      ),
    ]);
    const list = await this.present(ids.map(({ deposit_id }) => deposit_id));
    return { list, total: counts[0]?.total ?? 0, ...page };
  }

  /**
   * Decides about the oldest held money, once per key: a repeat does not decide about another. Throws
   * deposit_not_found, deposit_not_held, deposit_too_small, user_not_found, the refusals of a member who may not pay,
   * and idempotency_mismatch for a key used for a different decision.
   * Refuses a decision about held money (PUT /v1/admin/deposits/{ud_key}): forbidden (CORE-19), deposit_decide.
   */
  async decide(
    actor: Actor,
    udKey: string,
    { decision, reason }: DepositDecision,
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
    const { depositId } = await this.database.prisma.bankDeposit.findUniqueOrThrow({
      where: { udKey },
      select: { depositId: true },
    });
    const [decided] = await this.present([depositId]);
    if (!decided) throw new AppError('deposit_not_found');
    return decided;
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
  depositor: row.depositor,
  paid_at: row.paidAt.toISOString(),
  state: row.state,
  reason: isHeldReason(row.reason) ? row.reason : null,
  order_no: row.orderNo,
  sent_back_yn: yn(row.sentBackAt !== null),
});
