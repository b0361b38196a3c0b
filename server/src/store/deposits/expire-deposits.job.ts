import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';

const everyMs = 10_000;
const batch = 500;

/** Expires bank transfers that were not paid in time. */
@Injectable()
export class ExpireDepositsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('expire-deposits', everyMs, () =>
      this.jobs.inBatches(batch, async (limit) => {
        const rows = await this.database.query<'deposits_expire', { ended: number }>(
          'deposits_expire',
          'SELECT deposits_expire($1, $2) AS ended',
          [this.clock.now(), limit],
        );
        return rows[0]?.ended ?? 0;
      }),
    );
  }
}
