import type { SimulatedService } from '../base/service.ts';
import { couponActs } from './coupon-acts.ts';
import { couponCampaigns } from './coupon-campaigns.ts';
import { couponReads } from './coupon-reads.ts';

/** The simulated coupon service. */
export const couponService: SimulatedService = {
  name: 'coupon',
  title: 'Coupons',
  description:
    'Coupons of members: by code, by campaigns and one by one; used for honey or an item, or held and used by an order. Every change carries an Idempotency-Key and is made once.',
  calls: [...couponReads, ...couponActs, ...couponCampaigns],
};
