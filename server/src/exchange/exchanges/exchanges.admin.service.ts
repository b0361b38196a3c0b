import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PendingApproval } from '../../core/approval/operator-requests.dto.ts';
import { OperatorRequestsService } from '../../core/approval/operator-requests.service.ts';
import type { Beforehand, RequestFacts, RequestKind } from '../../core/approval/request-kinds.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { BatchActs, numberedTargets } from '../../core/batches/batch-acts.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { personal } from '../../core/privacy/personal.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import {
  type MemberQueue,
  MemberQueuesService,
  SecondDecisionsService,
  UsersService,
} from '../../users/index.ts';
import { AccountDetailsCipher } from '../accounts/account-details.service.ts';
import {
  type ExchangeDecisionRequest,
  type ManagedExchange,
  type ManagedExchangeFilter,
  type ManagedExchangeList,
  ManagedExchangeQuery,
} from '../exchange.admin.dto.ts';
import { exchangeFileColumns } from '../texts.ts';
import { type ExchangeRow, exchangeColumns, presentExchange } from './exchange-presenter.ts';
import { beforeOf, type ExchangeStep, ExchangeStepsService } from './exchange-steps.service.ts';

const hourMs = 3_600_000;

const queue: MemberQueue = {
  name: 'exchange_admin_list',
  table: 'exchanges',
  key: 'exchange_id',
  states: 'exchange_state',
  order: {
    rank: `(CASE q.state WHEN 'asked' THEN 0 WHEN 'approved' THEN 1 ELSE 2 END)`,
    place: `(CASE WHEN q.state IN ('asked', 'approved') THEN q.exchange_id ELSE -q.exchange_id END)`,
  },
};

const stepOf: Record<ExchangeDecisionRequest['decision'], ExchangeStep> = {
  approve: 'approve',
  reject: 'reject',
  paid: 'settle',
  failed: 'give_up',
};

/** A decision, as a request for approval stores it. */
interface DecisionInput extends ExchangeDecisionRequest {
  exchange_id: number;
}

/** Exchanges for operators. */
@Injectable()
export class ExchangesAdminService implements OnModuleInit {
  private readonly decisionKind: RequestKind<DecisionInput, ManagedExchange> = {
    name: 'exchange.decide',
    unit: 'KRW',
    threshold: () => this.settings.get('four_eyes_exchange_krw'),
    targetOf: ({ exchange_id }) => `exchange:${exchange_id}`,
    reasonOf: ({ reason }) => reason?.trim() ?? '',
    facts: decisionFacts,
    act: (actor, input, _, beforehand) => this.decideNow(actor, input, beforehand),
  };

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly users: UsersService,
    private readonly queues: MemberQueuesService,
    private readonly cipher: AccountDetailsCipher,
    private readonly steps: ExchangeStepsService,
    private readonly requests: OperatorRequestsService,
    private readonly batches: BatchActs,
    private readonly second: SecondDecisionsService,
  ) {}

  onModuleInit(): void {
    this.requests.define(this.decisionKind);
    for (const decision of ['approve', 'reject'] as const)
      this.batches.define({
        name: `exchanges.${decision}`,
        right: 'exchange.decide',
        ...(decision === 'approve' ? { reasonOptional: true } : {}),
        targets: numberedTargets,
        filter: ManagedExchangeQuery,
        find: async (filter, limit) =>
          (await this.queues.keys(queue, { ...filter, offset: 0, limit })).keys.map(String),
        names: async (targets) =>
          new Map(
            (await this.present(targets.map(Number))).map((row) => [String(row.exchange_id), row.user.nick]),
          ),
        apply: ({ actor, target, reason }) => this.decide(actor, Number(target), { decision, reason }),
      });
  }

  /** Lists undecided exchanges first, then those being paid; then the newest. */
  async list(query: ManagedExchangeQuery): Promise<ManagedExchangeList> {
    const { keys, ...page } = await this.queues.page(queue, query);
    return { list: await this.present(keys), ...page };
  }

  /** The exchanges as a file. */
  csv(query: ManagedExchangeFilter): CsvList<ManagedExchange> {
    const { state, q } = query;
    return {
      area: 'exchange',
      name: 'exchanges',
      filters: { state, q },
      columns: [
        [exchangeFileColumns.id, ({ exchange_id }) => exchange_id],
        [exchangeFileColumns.state, (row) => row.state],
        [exchangeFileColumns.userKey, ({ user }) => user.user_key],
        [exchangeFileColumns.nick, ({ user }) => user.nick],
        [exchangeFileColumns.stars, ({ star_cnt }) => star_cnt],
        [exchangeFileColumns.gross, ({ gross_krw }) => gross_krw],
        [exchangeFileColumns.withheld, ({ withheld_krw }) => withheld_krw],
        [exchangeFileColumns.net, ({ net_krw }) => net_krw],
        [exchangeFileColumns.bank, ({ bank_nm }) => bank_nm],
        [exchangeFileColumns.account, ({ account_num }) => String(account_num)],
        [exchangeFileColumns.requestedAt, (row) => row.asked_at],
        [exchangeFileColumns.reason, ({ reason }) => reason],
        [exchangeFileColumns.problem, ({ payout_problem }) => payout_problem],
      ],
      read: fileOf(query, async (page) => {
        const { keys, cursor } = await this.queues.keys(queue, page);
        return { list: await this.present(keys), cursor };
      }),
    };
  }

  /**
   * Decides at once, or requests the approval of a second operator. A decision that waits already is returned,
   * whichever operator requested it. Throws exchange_not_found, exchange_closed, exchange_payout_open.
   */
  async decide(
    actor: Actor,
    exchangeId: number,
    { decision, reason }: ExchangeDecisionRequest,
  ): Promise<ManagedExchange | PendingApproval> {
    const input = { exchange_id: exchangeId, decision, ...(reason === undefined ? {} : { reason }) };
    const waiting = await this.requests.waitingFor(this.decisionKind, input);
    if (waiting) return waiting;
    return this.second.explain(
      {
        codes: ['exchange_closed'],
        actions: ['exchange.approve', 'exchange.reject', 'exchange.settle', 'exchange.give_up'],
        target: () => `exchange:${exchangeId}`,
        shown: () => this.one(exchangeId),
      },
      () => this.requests.run(this.decisionKind, actor, input, randomUUID()),
    );
  }

  private async decideNow(
    actor: Actor,
    { exchange_id: exchangeId, decision, reason }: DecisionInput,
    beforehand: Beforehand,
  ): Promise<ManagedExchange> {
    await this.steps.advanceBy(actor, exchangeId, stepOf[decision], reason?.trim() ?? '', beforehand);
    return this.one(exchangeId);
  }

  private async one(exchangeId: number): Promise<ManagedExchange> {
    const [exchange] = await this.present([exchangeId]);
    if (!exchange) throw new AppError('exchange_not_found');
    return exchange;
  }

  private async present(exchangeIds: readonly number[]): Promise<ManagedExchange[]> {
    const rows = await this.database.query<'exchange_admin_rows', ExchangeRow>(
      'exchange_admin_rows',
      `SELECT ${exchangeColumns} FROM exchanges e LEFT JOIN exchange_accounts a USING (account_id)
       WHERE e.exchange_id = ANY ($1::int[])`,
      [exchangeIds],
    );
    const briefs = await this.users.briefs(rows.map(({ user_key }) => user_key));
    const lateBefore = this.clock.nowMs() - this.settings.get('exchange_payout_late_hours') * hourMs;
    return exchangeIds.flatMap((id) => {
      const row = rows.find(({ exchange_id }) => exchange_id === id);
      const user = row && briefs.get(row.user_key);
      if (!row || !user) return [];
      const details = row.details_enc === null ? null : this.cipher.decrypt(row.details_enc, row.account_id);
      return {
        ...presentExchange(row, details?.accountNum ?? ''),
        account_num: personal('account_number', details?.accountNum ?? ''),
        user,
        payout_sent_at: row.payout_sent_at?.toISOString() ?? null,
        payout_problem: row.payout_problem,
        payout_late_yn: yn(row.state === 'approved' && (row.decided_at?.getTime() ?? 0) < lateBefore),
      };
    });
  }
}

/** The exchange, locked as by `exchange_advance`; a rejection returns the honey and needs no second operator. */
async function decisionFacts(
  within: Prisma.TransactionClient,
  { exchange_id, decision }: DecisionInput,
): Promise<RequestFacts> {
  await queryWithin<'exchange_decision_lock', { locked: string }>(
    within,
    'exchange_decision_lock',
    `SELECT wallet_lock(user_key, 'STAR')::text AS locked FROM exchanges WHERE exchange_id = $1`,
    [exchange_id],
  );
  const rows = await queryWithin<
    'exchange_decision_facts',
    { user_key: number; state: string; net_krw: number }
  >(
    within,
    'exchange_decision_facts',
    'SELECT user_key, state::text AS state, net_krw FROM exchanges WHERE exchange_id = $1 FOR UPDATE',
    [exchange_id],
  );
  const [exchange] = rows;
  const isPayment = decision === 'approve' || decision === 'paid';
  // An unknown exchange: the decision itself refuses.
  if (!exchange) return { amount: 0, beneficiaryKeys: [], state: '' };
  const { user_key, state, net_krw } = exchange;
  return {
    amount: isPayment && state === beforeOf(stepOf[decision]) ? net_krw : 0,
    beneficiaryKeys: [user_key],
    state,
  };
}
