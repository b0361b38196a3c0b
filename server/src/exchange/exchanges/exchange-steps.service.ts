import { Injectable, Logger } from '@nestjs/common';
import type { Beforehand } from '../../core/approval/request-kinds.ts';
import { AuditService, type OperatorAction } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { callWithin } from '../../core/database/database-function.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { type MoneyOutcome, WalletService } from '../../wallet/index.ts';
import { exchangeAdvance } from '../exchange.functions.ts';
import type { ExchangeStateName } from './exchanges.dto.ts';

/** The possible steps of an exchange; exchange_advance defines the transitions. */
export type ExchangeStep = 'approve' | 'reject' | 'cancel' | 'settle' | 'pay' | 'fail' | 'give_up';

interface StepResult {
  exchange_id: number;
  user_key: number;
  star_cnt: number;
  net_krw: number;
  withheld_krw: number;
}

/** Advances exchanges between states, each step once (EXCHANGE-15 to EXCHANGE-20, EXCHANGE-25). */
@Injectable()
export class ExchangeStepsService {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Takes one step, in one round trip.
   * @param hostKey the host who must own the exchange; null for any
   * @throws exchange_not_found, exchange_closed, exchange_payout_open
   */
  async advance(exchangeId: number, step: ExchangeStep, hostKey: number | null, reason = ''): Promise<void> {
    const { outcome, answer } = await this.wallet.call<StepResult>(
      exchangeAdvance({ exchange_id: exchangeId, step, host_key: hostKey, reason, now: this.clock.now() }),
    );
    this.afterStep(outcome, answer);
  }

  /**
   * Takes an operator's step, together with its audit entry. Throws like `advance`.
   * Refuses a step of an exchange (PUT /v1/admin/exchanges/{id}): forbidden (CORE-19), right_missing (ADMIN-12),
   * step_up_required (SESSION-55), request_beneficiary (ADMIN-20), exchange_advance.
   */
  async advanceBy(
    actor: Actor,
    exchangeId: number,
    step: ExchangeStep,
    reason: string,
    beforehand: Beforehand = async () => undefined,
  ): Promise<void> {
    const { outcome, answer } = await this.wallet.callWithRetry<StepResult>(() =>
      this.database.prisma.$transaction(async (within) => {
        await beforehand(within);
        const [row] = await callWithin<MoneyOutcome<StepResult>>(
          within,
          exchangeAdvance({ exchange_id: exchangeId, step, host_key: null, reason, now: this.clock.now() }),
        );
        if (!row) throw new Error('exchange_advance returned no row');
        if (isErrorCode(row.outcome)) throw new AppError(row.outcome);
        await this.audit.write(within, actor, actionOf(step, reason, row));
        return row;
      }),
    );
    this.afterStep(outcome, answer);
  }

  private afterStep(outcome: string, { exchange_id, user_key, net_krw }: StepResult): void {
    this.logger.log({ event: `exchange_${outcome}`, exchange: exchange_id, user_key, net_krw });
    this.outbox.wake('exchange', exchange_id);
  }
}

/** The state in which an exchange can take a step. */
export const beforeOf = (step: ExchangeStep): ExchangeStateName =>
  step === 'approve' || step === 'reject' || step === 'cancel' ? 'asked' : 'approved';

const actionOf = (
  step: ExchangeStep,
  reason: string,
  { outcome, answer }: MoneyOutcome<StepResult>,
): OperatorAction => ({
  action: `exchange.${step}`,
  target: `exchange:${answer.exchange_id}`,
  reason,
  before: { state: beforeOf(step) },
  after: {
    state: outcome,
    user_key: answer.user_key,
    star_cnt: answer.star_cnt,
    net_krw: answer.net_krw,
  },
});
