import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { AccountDetailsCipher } from './account-details.service.ts';

const everyMs = 600_000;
const batch = 500;

interface Row {
  account_id: number;
  stored: string;
}

/** Encrypts accounts again whose key is not the first any more: once none is left, that key may go. */
@Injectable()
export class RebindAccountsJob implements OnModuleInit {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly cipher: AccountDetailsCipher,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('rebind-exchange-accounts', everyMs, () => this.rebind());
  }

  private async rebind(): Promise<void> {
    let rows: Row[] = [];
    let written = 0;
    do {
      rows = await this.database.query<Row>(
        'exchange_rebind',
        `SELECT account_id, details_enc AS stored FROM exchange_accounts
         WHERE account_id > $1 AND NOT starts_with(details_enc, $2) ORDER BY account_id LIMIT ${batch}`,
        [rows.at(-1)?.account_id ?? 0, this.cipher.currentPrefix],
      );
      for (const row of rows) written += await this.rewrite(row);
    } while (rows.length === batch);
    if (written > 0) this.logger.log({ event: 'exchange_accounts_rebound', rows: written });
  }

  /** What cannot be read stays as it is. Answers how many rows were written. */
  private async rewrite({ account_id, stored }: Row): Promise<number> {
    const details = this.cipher.decrypt(stored, account_id);
    if (details.accountNum === '') return 0;
    const rows = await this.database.query(
      'exchange_rebind_write',
      'UPDATE exchange_accounts SET details_enc = $3 WHERE account_id = $1 AND details_enc = $2 RETURNING account_id',
      [account_id, stored, this.cipher.encrypt(details, account_id)],
    );
    return rows.length;
  }
}
