import { defineSettings, integer } from '../../core/settings/setting-definitions.ts';

/** Settings of coupons. */
const couponSettings = defineSettings('external', {
  coupon_days: integer(30, 1, 366, 'Days for which a coupon can be used, if its campaign does not say'),
  coupon_code_failures_max: integer(5, 1, 100, 'Wrong coupon codes of one member before a lock'),
  coupon_code_failures_address_max: integer(
    50,
    2,
    10_000,
    'Wrong coupon codes from one address, by any members, before a lock',
  ),
  coupon_code_lock_seconds: integer(1800, 10, 86_400, 'Seconds that a lock after wrong coupon codes lasts'),
  coupon_end_notice_days: integer(3, 0, 30, 'Days before its end at which a coupon is announced; 0: never'),
});

declare module '../../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof couponSettings> {}
}
