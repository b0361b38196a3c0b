import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import type { BankDepositFacts } from './bank-signature-rules.ts';
import type { ProviderPage, ProviderPeriod } from './payments/payment-provider.port.ts';

const pageSize = 100;

/** The deposits that the simulated bank took, with what the sandbox keeps: every server of an installation sees the same. */
@Injectable()
export class SimulatedDeposits {
  constructor(private readonly database: Database) {}

  /** Keeps a deposit, once for its number. */
  async keep(deposit: BankDepositFacts): Promise<void> {
    await this.database.query(
      'simulated_deposit_keep',
      'INSERT INTO sandbox_states (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [`bank-deposit:${deposit.bank_tx_id}`, deposit],
    );
  }

  /** Those that arrived within a period, the earliest first. */
  async list({ from, to }: ProviderPeriod, cursor: string | null): Promise<ProviderPage<BankDepositFacts>> {
    const rows = await this.database.query<{ value: BankDepositFacts; place: string }>(
      'simulated_deposits',
      `SELECT value, value ->> 'paid_at' || ' ' || name AS place FROM sandbox_states
       WHERE name LIKE 'bank-deposit:%' AND value ->> 'paid_at' >= $1 AND value ->> 'paid_at' < $2
         AND value ->> 'paid_at' || ' ' || name > $3
       ORDER BY 2 LIMIT ${pageSize}`,
      [from.toISOString(), to.toISOString(), cursor ?? ''],
    );
    return {
      rows: rows.map(({ value }) => value),
      next: rows.length < pageSize ? null : (rows.at(-1)?.place ?? null),
    };
  }
}
