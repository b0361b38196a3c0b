import { withoutUnfitCharacters } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { WalletService } from '../../wallet/index.ts';
import { depositArrive } from '../store.functions.ts';
import { type BankDepositFacts, bankSecretOf, isSignedByBank } from './bank/bank-signature-rules.ts';
import type { BankDepositNotice, BankDepositTaken } from './deposits.dto.ts';

/** The database's result for a deposit. */
interface ArrivalResult extends BankDepositTaken {
  payment_id: number;
  user_key: number;
  repeated: boolean;
}

/** The headers of a bank notification. */
export interface BankHeaders {
  sentAt: string;
  signature: string;
}

/**
 * Handles the bank's notifications of deposits: each deposit once, however often and by whichever server it is
 * received.
 */
@Injectable()
export class IncomingDepositsService {
  private readonly logger = new Logger('Deposits');

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Credits a deposit, or holds it for an operator. Throws forbidden for a notification without a current signature of
   * the bank, deposit_not_found, idempotency_mismatch.
   */
  async receive(notice: BankDepositNotice, headers: BankHeaders): Promise<BankDepositTaken> {
    const now = this.clock.now();
    if (!isSignedByBank(bankSecretOf(this.config), headers, notice, now)) {
      this.logger.warn({ event: 'deposit_forged', bank_tx_id: notice.bank_tx_id });
      throw new AppError('forbidden', { reason: 'the notification has no current signature of the bank' });
    }
    return this.settle(notice);
  }

  /**
   * Credits or holds a deposit reported by the bank, in a notification or in its list. Throws deposit_not_found,
   * idempotency_mismatch.
   */
  async settle(notice: BankDepositFacts): Promise<BankDepositTaken> {
    const { answer } = await this.wallet.call<ArrivalResult>(
      depositArrive({
        bank_tx_id: notice.bank_tx_id,
        account: notice.account,
        amount: notice.amount_krw,
        depositor: withoutUnfitCharacters(notice.depositor).trim(),
        paid_at: new Date(notice.paid_at),
        now: this.clock.now(),
      }),
    );
    const { result, payment_id: paymentId, user_key: userKey, repeated: isRepeat } = answer;
    if (!isRepeat) {
      this.logger.log({ event: `deposit_${result}`, user: userKey, amount_krw: notice.amount_krw });
    }
    // Also for a repeat: the first server may have stopped before the follow-up.
    this.outbox.wake('bank_deposit', paymentId);
    return { result };
  }
}
