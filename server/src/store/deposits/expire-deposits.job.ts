import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';

const everyMs = 10_000;
const batch = 500;

/** Ends bank transfers that nobody paid in time. */
@Injectable()
export class ExpireDepositsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('expire-deposits', everyMs, () =>
      this.jobs.inBatches(batch, async (atMost) => {
        const rows = await this.database.query<{ ended: number }>(
          'deposits_expire',
          'SELECT deposits_expire($1, $2) AS ended',
          [this.clock.now(), atMost],
        );
        return rows[0]?.ended ?? 0;
      }),
    );
  }
}
