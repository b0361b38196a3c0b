import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.ts';
import type { ProviderPage, ProviderPeriod } from '../../payments/payment-provider.port.ts';
import type { BankDepositFacts } from './bank-signature-rules.ts';

const pageSize = 100;

/** The simulated bank's deposits, stored in the sandbox's state: shared by all servers of an installation. */
@Injectable()
export class SimulatedDepositsService {
  constructor(private readonly database: Database) {}

  /** Stores a deposit, once per number. */
  async store(deposit: BankDepositFacts): Promise<void> {
    await this.database.query(
      'simulated_deposit_store',
      'INSERT INTO sandbox_states (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [`bank-deposit:${deposit.bank_tx_id}`, deposit],
    );
  }

  /** Lists deposits received within a period, earliest first. */
  async list({ from, to }: ProviderPeriod, cursor: string | null): Promise<ProviderPage<BankDepositFacts>> {
    const rows = await this.database.query<'simulated_deposits', { value: BankDepositFacts; place: string }>(
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
