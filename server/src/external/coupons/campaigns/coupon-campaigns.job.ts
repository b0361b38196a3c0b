import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ItemBackoff } from '../../../core/jobs/item-backoff.ts';
import { JobRunner } from '../../../core/jobs/job-runner.ts';
import { CouponCampaignsService } from './coupon-campaigns.service.ts';

/** The job's name. */
export const couponCampaignsJob = 'coupon-campaigns';

const everyMs = 5_000;

/** Carries campaigns on that could not be carried out with their call: for many members, or while the service is away. */
@Injectable()
export class CouponCampaignsJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
    private readonly campaigns: CouponCampaignsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every(couponCampaignsJob, everyMs, async () => {
      await this.backoff.each(couponCampaignsJob, await this.campaigns.open(), (campaignNo) =>
        this.campaigns.carryOn(campaignNo),
      );
    });
  }
}
