export {
  COUPON_PORT,
  type Coupon,
  type CouponPort,
  couponIdPattern,
} from './coupons/coupon.port.ts';
export { CouponGrantsService } from './coupons/coupon-grants.service.ts';
export { CouponsModule } from './coupons/coupons.module.ts';
export { sampleCoupons } from './coupons/sandbox/sample-coupons.ts';
export { EbookPurchasesService } from './ebooks/ebook-purchases.service.ts';
export { EbooksModule } from './ebooks/ebooks.module.ts';
export { EbooksService } from './ebooks/ebooks.service.ts';
export { ExternalServices } from './services/external-services.service.ts';
