import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../../../core/jobs/job-runner.ts';
import { runEach } from '../../../core/jobs/run-each.ts';
import { CouponPrizesService } from './coupon-prizes.service.ts';

/** The job's name. */
export const couponPrizesJob = 'coupon-prizes';

const everyMs = 2_000;
/** Of one run: a service that does not answer costs the time-out of each. */
const prizesMax = 50;

/** Gives the coupons that members won in monthly events. One that fails does not stop the others. */
@Injectable()
export class CouponPrizesJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobRunner,
    private readonly prizes: CouponPrizesService,
  ) {}

  onModuleInit(): void {
    this.jobs.every(couponPrizesJob, everyMs, async () => {
      const open = await this.prizes.open(prizesMax);
      await runEach(open.map((prize) => () => this.prizes.give(prize)));
    });
  }
}
