import { seoulDate } from '@honey/rules';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ExternalServices } from '../services/external-services.service.ts';
import { COUPON_PORT, type CouponPort } from './coupon.port.ts';
import { noteCoupons } from './coupon-alarms.ts';

/** The job's name. */
export const couponEndsJob = 'coupon-ends';

const everyMs = 3_600_000;
const dayMs = 86_400_000;
/** More pages than a day's coupons have: a service that never ends its list is aborted. */
const pagesMax = 10_000;

/**
 * Announces coupons that end soon, once each (COUPONS-17). It reads all days up to the last one, so that a day on which
 * the service was away is made up for; alarms that exist are not repeated.
 */
@Injectable()
export class CouponEndsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly settings: SettingsStore,
    private readonly services: ExternalServices,
    @Inject(COUPON_PORT) private readonly port: CouponPort,
  ) {}

  onModuleInit(): void {
    this.jobs.every(couponEndsJob, everyMs, () => this.run());
  }

  private async run(): Promise<void> {
    if (!this.services.isOffered('coupon')) return;
    const days = this.settings.get('coupon_end_notice_days');
    for (let ahead = 1; ahead <= days; ahead += 1)
      await this.announce(seoulDate(new Date(this.clock.nowMs() + ahead * dayMs)));
  }

  private async announce(day: string): Promise<void> {
    let after: string | null = null;
    for (let page = 0; page < pagesMax; page += 1) {
      const coupons = await this.port.endings(day, after);
      const last = coupons.at(-1);
      if (!last) return;
      await noteCoupons(this.database.prisma, coupons, this.clock.now(), 'coupon_end');
      after = last.coupon_id;
    }
  }
}
