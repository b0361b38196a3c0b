import type { SimulatedService } from './base/service.ts';
import type { ExternalServiceName } from './base/service-names.ts';
import { couponService } from './coupon/coupon-service.ts';
import { ebookService } from './ebook/ebook-service.ts';
import { lottoService } from './lotto/lotto-service.ts';

/** The simulated services, by name. */
export const simulatedServices: Readonly<Record<ExternalServiceName, SimulatedService>> = {
  lotto: lottoService,
  coupon: couponService,
  ebook: ebookService,
};
