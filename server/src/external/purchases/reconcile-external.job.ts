import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { ExternalOperations } from './external-operations.service.ts';
import type { ExternalPurchase } from './external-purchase.ts';

/** The job's name. */
export const reconcileExternalJob = 'external-reconcile';

const everyMs = 5_000;
const batch = 40;
/** Purchases whose service is called at once. */
const atOnce = 4;

/**
 * Continues what has no result yet: its answer was lost, or its server ended. The service is called under the same key,
 * so that nothing is bought twice (EXTERNAL-8).
 */
@Injectable()
export class ReconcileExternalJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly operations: ExternalOperations,
  ) {}

  onModuleInit(): void {
    this.jobs.every(reconcileExternalJob, everyMs, () => this.run());
  }

  /** One that fails does not stop the others. */
  private async run(): Promise<void> {
    const due = await this.claim();
    const queues = Array.from({ length: atOnce }, (_, at) =>
      due.filter((_row, index) => index % atOnce === at),
    );
    const results = await Promise.allSettled(
      queues.map((queue) => runEach(queue.map((purchase) => () => this.settle(purchase)))),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /**
   * Claims the due purchases for half a minute. A time far ahead was set before the clock was moved back.
   */
  private async claim(): Promise<ExternalPurchase[]> {
    const rows = await this.database.query<'external_due', { purchase: ExternalPurchase }>(
      'external_due',
      `WITH due AS (
         SELECT purchase_id FROM external_purchases
         WHERE state IN ('held', 'pending')
           AND (next_try_at <= $1::timestamptz OR next_try_at > $1::timestamptz + interval '10 minutes')
         ORDER BY next_try_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
       ), claimed AS (
         UPDATE external_purchases e SET next_try_at = $1::timestamptz + interval '30 seconds'
         FROM due WHERE e.purchase_id = due.purchase_id RETURNING e.*
       )
       SELECT to_jsonb(c) AS purchase FROM claimed c`,
      [this.clock.now()],
    );
    return rows.map(({ purchase }) => purchase);
  }

  /** A service that still does not answer is no failure of the job. */
  private async settle(purchase: ExternalPurchase): Promise<void> {
    try {
      await this.operations.settle(purchase);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'external_pending') throw error;
    }
  }
}
