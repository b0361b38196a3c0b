import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { PaymentsService } from '../payments.service.ts';
import { RefundsService } from './refunds.service.ts';

const everyMs = 10_000;
const batchMax = 50;

/**
 * Asks the provider about orders that nobody told of: the browser's return and the notification may both be lost, and the
 * process may end between the provider's word and the commit. Closes what expired, and pays refunds that are pending.
 */
@Injectable()
export class ReconcileJob implements OnModuleInit {
  private readonly logger = new Logger('Store');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('store-reconcile', everyMs, () => this.run());
  }

  private async run(): Promise<void> {
    for (const orderNo of await this.due()) {
      try {
        await this.payments.settle(orderNo, 'job');
      } catch (error) {
        // The next round asks again; one that cannot be asked about does not keep the others waiting.
        const problem = error instanceof Error ? error.message : String(error);
        this.logger.warn({ event: 'order_not_settled', order_no: orderNo, problem });
      }
    }
    await this.refunds.payPending();
  }

  /** The orders to ask about now; when each is asked about next is noted first. A closed one is asked about once more. */
  private async due(): Promise<string[]> {
    const rows = await this.database.query<{ order_no: string }>(
      'store_reconcile_due',
      `UPDATE orders o SET check_at = CASE WHEN o.state IN ('ready', 'waiting') THEN $1::timestamptz + interval '1 minute' END
       FROM (SELECT order_id FROM orders WHERE check_at <= $1 ORDER BY check_at LIMIT $2) due
       WHERE o.order_id = due.order_id RETURNING o.order_no`,
      [this.clock.now(), batchMax],
    );
    return rows.map(({ order_no }) => order_no);
  }
}
