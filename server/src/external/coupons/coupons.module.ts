import { Module } from '@nestjs/common';
import { ItemsModule } from '../../items/items.module.ts';
import { SessionModule } from '../../session/session.module.ts';
import { ExternalModule } from '../external.module.ts';
import { ExternalServices } from '../services/external-services.service.ts';
import { CouponCampaignsJob } from './campaigns/coupon-campaigns.job.ts';
import { CouponCampaignsService } from './campaigns/coupon-campaigns.service.ts';
import { COUPON_PORT } from './coupon.port.ts';
import { CouponCodesService } from './coupon-codes.service.ts';
import { CouponEndsJob } from './coupon-ends.job.ts';
import { CouponGrantsService } from './coupon-grants.service.ts';
import { CouponOperations } from './coupon-operations.ts';
import { CouponsController } from './coupons.controller.ts';
import { CouponsService } from './coupons.service.ts';
import { HttpCoupons } from './http-coupons.ts';
import { JoinedCouponsService } from './joined-coupons.service.ts';
import { CouponPrizesJob } from './prizes/coupon-prizes.job.ts';
import { CouponPrizesService } from './prizes/coupon-prizes.service.ts';
import { SandboxCouponsController } from './sandbox/sandbox-coupons.controller.ts';
import './external.coupons.errors.ts';
import './external.coupons.settings.ts';

/** Coupons of members: what they have, get by codes or from the house, and use. Orders use them through the store. */
@Module({
  imports: [ExternalModule, ItemsModule, SessionModule],
  controllers: [CouponsController, SandboxCouponsController],
  providers: [
    CouponsService,
    CouponCodesService,
    CouponOperations,
    CouponGrantsService,
    JoinedCouponsService,
    CouponCampaignsService,
    CouponCampaignsJob,
    CouponEndsJob,
    CouponPrizesService,
    CouponPrizesJob,
    {
      provide: COUPON_PORT,
      inject: [ExternalServices],
      useFactory: (services: ExternalServices) => new HttpCoupons(services.client('coupon')),
    },
  ],
  exports: [COUPON_PORT, CouponGrantsService, CouponCampaignsService],
})
export class CouponsModule {}
