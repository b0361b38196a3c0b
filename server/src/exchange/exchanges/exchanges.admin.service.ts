import { Injectable } from '@nestjs/common';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { type MemberQueue, MemberQueuesService, UsersService } from '../../users/index.ts';
import { AccountDetailsCipher } from '../accounts/account-details.service.ts';
import type {
  ExchangeDecisionRequest,
  ManagedExchange,
  ManagedExchangeList,
  ManagedExchangeQuery,
} from '../exchange.admin.dto.ts';
import { type ExchangeRow, exchangeColumns, presentExchange } from './exchange-presenter.ts';
import { type ExchangeStep, ExchangeStepsService } from './exchange-steps.service.ts';

const hourMs = 3_600_000;

const queue: MemberQueue = {
  name: 'exchange_admin_list',
  table: 'exchanges',
  key: 'exchange_id',
  states: 'exchange_state',
  order: `CASE q.state WHEN 'asked' THEN 0 WHEN 'approved' THEN 1 ELSE 2 END,
    CASE WHEN q.state IN ('asked', 'approved') THEN q.exchange_id ELSE -q.exchange_id END`,
};

const stepOf: Record<ExchangeDecisionRequest['decision'], ExchangeStep> = {
  approve: 'approve',
  reject: 'reject',
  paid: 'settle',
  failed: 'give_up',
};

/** Exchanges for operators. */
@Injectable()
export class ExchangesAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly users: UsersService,
    private readonly queues: MemberQueuesService,
    private readonly cipher: AccountDetailsCipher,
    private readonly steps: ExchangeStepsService,
  ) {}

  /** Lists undecided exchanges first, then those being paid; then the newest. */
  async list(query: ManagedExchangeQuery): Promise<ManagedExchangeList> {
    const { keys, ...page } = await this.queues.page(queue, query);
    return { list: await this.present(keys), ...page };
  }

  /** Throws exchange_not_found, exchange_closed, exchange_payout_open. */
  async decide(actor: Actor, exchangeId: number, request: ExchangeDecisionRequest): Promise<ManagedExchange> {
    const { decision, reason } = request;
    await this.steps.advanceBy(actor, exchangeId, stepOf[decision], reason?.trim() ?? '');
    const [decided] = await this.present([exchangeId]);
    if (!decided) throw new AppError('exchange_not_found');
    return decided;
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
        user,
        payout_sent_at: row.payout_sent_at?.toISOString() ?? null,
        payout_problem: row.payout_problem,
        payout_late_yn: yn(row.state === 'approved' && (row.decided_at?.getTime() ?? 0) < lateBefore),
      };
    });
  }
}
