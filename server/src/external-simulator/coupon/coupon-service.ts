import type { SimulatedService } from '../base/service.ts';

/** The simulated coupon service. */
export const couponService: SimulatedService = {
  name: 'coupon',
  title: 'coupon',
  description: '',
  calls: [],
};
