import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import {
  type ComparedList,
  type ComparisonResult,
  ProviderComparisonsService,
} from '../payments/provider-comparisons.service.ts';
import { BANK_PORT, type BankPort } from './bank/bank.port.ts';
import type { BankDepositFacts } from './bank/bank-signature-rules.ts';
import { IncomingDepositsService } from './incoming-deposits.service.ts';

const job = 'compare-deposits';
const everyMs = 60_000;

/**
 * Compares the bank's list of deposits with the received ones once a day, to find deposits without a notification
 * (STORE-55).
 */
@Injectable()
export class CompareDepositsJob implements OnModuleInit {
  private readonly compared: ComparedList<BankDepositFacts>;

  constructor(
    private readonly database: Database,
    private readonly jobs: JobRunner,
    private readonly comparisons: ProviderComparisonsService,
    incoming: IncomingDepositsService,
    @Inject(BANK_PORT) bank: BankPort,
  ) {
    this.compared = {
      provider: 'deposits',
      job,
      list: (period, cursor) => bank.listDeposits(period, cursor),
      keyOf: (deposit) => (isWellFormed(deposit) ? deposit.bank_tx_id : null),
      differing: (deposits) => this.differing(deposits),
      settle: async (deposit) => {
        await incoming.settle(deposit);
      },
    };
  }

  onModuleInit(): void {
    this.jobs.every(job, everyMs, async () => {
      if (await this.comparisons.isDue(this.compared)) await this.compare();
    });
  }

  /** Compares now, even if it is not due. */
  compare(): Promise<ComparisonResult> {
    return this.comparisons.compare(this.compared);
  }

  private async differing(deposits: readonly BankDepositFacts[]): Promise<readonly BankDepositFacts[]> {
    const rows = await this.database.query<
      'compared_deposits',
      {
        bank_tx_id: string;
        amount_krw: number;
        account: string | null;
      }
    >(
      'compared_deposits',
      `SELECT p.bank_tx_id, p.amount_krw, d.account FROM bank_deposit_payments p JOIN bank_deposits d USING (deposit_id)
       WHERE p.bank_tx_id = ANY($1::text[])`,
      [deposits.map(({ bank_tx_id }) => bank_tx_id)],
    );
    const taken = new Map(rows.map((row) => [row.bank_tx_id, row]));
    return deposits.filter(({ bank_tx_id, amount_krw, account }) => {
      const known = taken.get(bank_tx_id);
      return known?.amount_krw !== amount_krw || known.account !== account;
    });
  }
}

/** Malformed rows must not reach a statement, which would fail for the whole page. */
const isWellFormed = ({ bank_tx_id, account, amount_krw, depositor, paid_at }: BankDepositFacts): boolean =>
  [bank_tx_id, account].every((text) => typeof text === 'string' && /^[\x21-\x7e]{1,100}$/.test(text)) &&
  Number.isSafeInteger(amount_krw) &&
  amount_krw > 0 &&
  typeof depositor === 'string' &&
  !Number.isNaN(Date.parse(paid_at));
