import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { PutOff } from '../../core/jobs/put-off.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { PaymentsService } from '../payments.service.ts';
import { RefundsService } from './refunds.service.ts';

const jobName = 'store-reconcile';
const everyMs = 10_000;
const batchMax = 50;

/**
 * Asks the provider about orders that nobody told of: the browser's return and the notification may both be lost, and the
 * process may end between the provider's word and the commit. Closes what expired, and pays refunds that are pending.
 */
@Injectable()
export class ReconcileJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly putOff: PutOff,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.run());
  }

  private async run(): Promise<void> {
    await runEach([() => this.settleDue(), () => this.refunds.payPending()]);
  }

  /** One that cannot be asked about keeps no other waiting, and is shown until it can (STORE-18). */
  private async settleDue(): Promise<void> {
    await this.putOff.each(jobName, await this.due(), async (orderNo) => {
      await this.payments.settle(orderNo, 'job');
    });
  }

  /**
   * The orders to ask about now; when each is asked about next is noted first. A closed one is asked about once more. An order is
   * asked about each minute whether it was put off or not, since its buyer waits; one that was put off also when nothing else asks.
   */
  private async due(): Promise<string[]> {
    const rows = await this.database.query<{ order_no: string }>(
      'store_reconcile_due',
      `UPDATE orders o SET check_at = CASE WHEN o.state IN ('ready', 'waiting') THEN $1::timestamptz + interval '1 minute' END
       FROM (
         (SELECT order_id FROM orders WHERE check_at <= $1 ORDER BY check_at LIMIT $2)
         UNION (SELECT order_id FROM orders WHERE order_no IN (${PutOff.again(3, 1)}) LIMIT $2)
       ) due
       WHERE o.order_id = due.order_id RETURNING o.order_no`,
      [this.clock.now(), batchMax, jobName],
    );
    return rows.map(({ order_no }) => order_no);
  }
}
