import { Injectable, Logger } from '@nestjs/common';
import { Audit, type OperatorAct } from '../../core/audit/audit.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { type MoneyOutcome, WalletService } from '../../wallet/wallet.service.ts';
import type { ExchangeStateName } from './exchanges.dto.ts';

/** The steps that an exchange can take; exchange_advance says from where. */
export type ExchangeStep = 'approve' | 'reject' | 'cancel' | 'settle' | 'pay' | 'fail' | 'give_up';

interface StepAnswer {
  exchange_id: number;
  user_key: number;
  star_cnt: number;
  net_krw: number;
  withheld_krw: number;
}

/** Takes exchanges from state to state, each step once (EXCHANGE-15 to EXCHANGE-20, EXCHANGE-25). */
@Injectable()
export class ExchangeSteps {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * One step, in one round trip.
   * @param hostKey whose it must be; null: anybody's
   * @throws exchange_not_found, exchange_closed, exchange_payout_open
   */
  async advance(exchangeId: number, step: ExchangeStep, hostKey: number | null, reason = ''): Promise<void> {
    const { outcome, answer } = await this.wallet.call<StepAnswer>(
      'exchange_advance',
      'SELECT outcome, answer FROM exchange_advance($1, $2, $3, $4, $5)',
      [exchangeId, step, hostKey, reason, this.clock.now()],
    );
    this.told(outcome, answer);
  }

  /** An operator's step, together with its audit entry. Throws as `advance` does. */
  async advanceBy(actor: Actor, exchangeId: number, step: ExchangeStep, reason: string): Promise<void> {
    const { outcome, answer } = await this.wallet.settled<StepAnswer>(() =>
      this.database.prisma.$transaction(async (within) => {
        const [row] = await within.$queryRaw<MoneyOutcome<StepAnswer>[]>`
          SELECT outcome, answer FROM exchange_advance(${exchangeId}::int, ${step}, NULL, ${reason}, ${this.clock.now()})`;
        if (!row) throw new Error('exchange_advance answered nothing');
        if (isErrorCode(row.outcome)) throw new AppError(row.outcome);
        await this.audit.write(within, actor, actOf(step, reason, row));
        return row;
      }),
    );
    this.told(outcome, answer);
  }

  private told(outcome: string, { exchange_id, user_key, net_krw }: StepAnswer): void {
    this.logger.log({ event: `exchange_${outcome}`, exchange: exchange_id, user_key, net_krw });
    this.outbox.wake('exchange', exchange_id);
  }
}

const beforeOf = (step: ExchangeStep): ExchangeStateName =>
  step === 'approve' || step === 'reject' || step === 'cancel' ? 'asked' : 'approved';

const actOf = (
  step: ExchangeStep,
  reason: string,
  { outcome, answer }: MoneyOutcome<StepAnswer>,
): OperatorAct => ({
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
