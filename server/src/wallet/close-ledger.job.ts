import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';

/** How soon a transfer is counted and chained: within two runs. */
const everyMs = 30_000;

interface Closing {
  closing_id: number;
  up_to_id: number;
  transfer_cnt: number;
  seal: string;
}

/**
 * Counts and chains transfers in the background, so that one which is erased with all that is counted from it is missed (WALLET-12). Each
 * closing's seal is logged: whoever keeps the logs elsewhere can tell from it whether closings themselves were cut off.
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
    const [row] = await this.database.query<{ closed: boolean }>(
      'ledger_close',
      'SELECT ledger_close() AS closed',
      [],
    );
    if (row?.closed !== true) return;
    const [closing] = await this.database.query<Closing>(
      'ledger_closing_last',
      `SELECT closing_id, up_to_id, transfer_cnt, encode(seal, 'hex') AS seal FROM ledger_closings
       WHERE closed_at IS NOT NULL ORDER BY closing_id DESC LIMIT 1`,
      [],
    );
    this.logger.log({ event: 'ledger_closed', ...closing });
  }
}
