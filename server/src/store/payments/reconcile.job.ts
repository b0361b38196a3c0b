import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { ItemBackoff } from '../../core/jobs/item-backoff.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { PaymentsService } from './payments.service.ts';
import { RefundsService } from './refunds.service.ts';

const jobName = 'store-reconcile';
const everyMs = 10_000;
const batchMax = 50;

/**
 * Queries the provider about orders without news: the browser's return and the notification may both be lost, and the
 * process may stop between the provider's response and the commit. Closes expired orders, and pays pending refunds.
 */
@Injectable()
export class ReconcileJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.run());
  }

  private async run(): Promise<void> {
    await runEach([() => this.settleDue(), () => this.refunds.payPending()]);
  }

  /** An order that cannot be queried does not block others, and is reported until it can (STORE-18). */
  private async settleDue(): Promise<void> {
    await this.backoff.each(jobName, await this.due(), async (orderNo) => {
      await this.payments.settle(orderNo, 'job');
    });
  }

  /**
   * Returns the orders to query now, and first stores the time of each one's next query. A closed order is queried once
   * more. An open order is queried every minute even if it is backed off, because its buyer waits; a backed-off one
   * also when nothing else schedules it.
   */
  private async due(): Promise<string[]> {
    const rows = await this.database.query<'store_reconcile_due', { order_no: string }>(
      'store_reconcile_due',
      `UPDATE orders o SET check_at = CASE WHEN o.state IN ('ready', 'waiting') THEN $1::timestamptz + interval '1 minute' END
       FROM (
         (SELECT order_id FROM orders WHERE check_at <= $1 ORDER BY check_at LIMIT $2)
         UNION (SELECT order_id FROM orders WHERE order_no IN (${ItemBackoff.retryQuery(3, 1)}) LIMIT $2)
       ) due
       WHERE o.order_id = due.order_id RETURNING o.order_no`,
      [this.clock.now(), batchMax, jobName],
    );
    return rows.map(({ order_no }) => order_no);
  }
}
