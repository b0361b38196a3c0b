import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';

/** How often transfers are chained: each one within two runs. */
const everyMs = 30_000;

interface Closing {
  closing_id: number;
  up_to_id: number;
  transfer_cnt: number;
  seal: string;
}

/**
 * Counts and chains transfers in the background, so that an erased transfer is detected even if everything derived from
 * it was erased too (WALLET-12). Each closing's seal is logged: external copies of the logs show whether closings were
 * truncated.
 */
@Injectable()
export class CloseLedgerJob implements OnModuleInit {
  private readonly logger = new Logger('Wallet');

  constructor(
    private readonly database: Database,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('ledger-close', everyMs, () => this.run());
  }

  private async run(): Promise<void> {
    const [row] = await this.database.query<'ledger_close', { closed: boolean }>(
      'ledger_close',
      'SELECT ledger_close() AS closed',
      [],
    );
    if (row?.closed !== true) return;
    const [closing] = await this.database.query<'ledger_closing_last', Closing>(
      'ledger_closing_last',
      `SELECT closing_id, up_to_id, transfer_cnt, encode(seal, 'hex') AS seal FROM ledger_closings
       WHERE closed_at IS NOT NULL ORDER BY closing_id DESC LIMIT 1`,
      [],
    );
    this.logger.log({ event: 'ledger_closed', ...closing });
  }
}
