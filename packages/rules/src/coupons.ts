/** The kinds of a coupon: granted honey, a discount on honey products, an item. */
export const couponKinds = ['honey', 'discount', 'item'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** The states of a coupon: only an issued one can be used, and only an unused one can be withdrawn. */
export const couponStates = ['issued', 'held', 'used', 'expired', 'withdrawn'] as const;
export type CouponState = (typeof couponStates)[number];

/** The highest percentage of a discount. */
export const couponPercentMax = 50;

/** The length of a code. */
export const couponCodeLength = 12;

/** The characters of a code: letters and digits without 0, O, 1 and I, which look alike. */
export const couponCodeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code as it is stored, from a typed one: in capitals, without spaces and hyphens. */
export const typedCouponCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Whether a text is a code, as `typedCouponCode` returns it. */
export const isCouponCode = (code: string): boolean =>
  new RegExp(`^[${couponCodeLetters}]{${couponCodeLength}}$`).test(code);

/** A code in groups of four, as it is shown. */
export const shownCouponCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/**
 * The price in won after a discount coupon, rounded down to 10 won and at least 100 won (COUPONS-9). The build
 * translates this function into the database function coupon_price.
 * @param priceKrw before the coupon, after the discount of the grade
 * @param percent percentage of the discount; 0 for a discount in won
 * @param wonKrw the most that a percentage takes off, or the discount in won
 */
export function couponPrice(priceKrw: number, percent: number, wonKrw: number): number {
  return Math.max(
    Math.floor(
      (priceKrw - (percent > 0 ? Math.min(Math.floor((priceKrw * percent) / 100), wonKrw) : wonKrw)) / 10,
    ) * 10,
    Math.min(priceKrw, 100),
  );
}
