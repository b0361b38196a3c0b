import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ItemBackoff } from '../../core/jobs/item-backoff.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { OrderCouponsService } from './order-coupons.service.ts';

const jobName = 'store-coupons';
const everyMs = 60_000;
const batchMax = 50;

/**
 * Reports coupons of orders that the coupon service has not confirmed, also after the outbox has set an entry aside
 * because the service was away for long.
 */
@Injectable()
export class ReportCouponsJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
    private readonly coupons: OrderCouponsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.run());
  }

  private async run(): Promise<void> {
    await this.backoff.each(jobName, await this.coupons.unreported(jobName, batchMax), (orderNo) =>
      this.coupons.report(orderNo),
    );
  }
}
