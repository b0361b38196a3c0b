import { defineSettings, integer } from '../../core/settings/setting-definitions.ts';

/** Settings of coupons. */
const couponSettings = defineSettings('external', {
  coupon_days: integer(30, 1, 366, 'Days for which a coupon can be used, if its campaign does not say', {
    group: 'coupons',
    name: '쿠폰 사용 기간',
    help: '쿠폰을 쓸 수 있는 기본 기간(일)이에요.',
    unit: '일',
  }),
  coupon_code_failures_max: integer(5, 1, 100, 'Wrong coupon codes of one member before a lock', {
    group: 'coupons',
    name: '쿠폰 번호 실패 횟수',
    help: '회원이 이만큼 틀리면 쿠폰 등록이 잠겨요.',
    unit: '회',
  }),
  coupon_code_failures_address_max: integer(
    50,
    2,
    10_000,
    'Wrong coupon codes from one address, by any members, before a lock',
    {
      group: 'coupons',
      name: '쿠폰 번호 실패 횟수 (주소)',
      help: '한 주소에서 이만큼 틀리면 쿠폰 등록이 잠겨요.',
      unit: '회',
    },
  ),
  coupon_code_lock_seconds: integer(1800, 10, 86_400, 'Seconds that a lock after wrong coupon codes lasts', {
    group: 'coupons',
    name: '쿠폰 등록 잠금 시간',
    help: '쿠폰 등록이 잠기는 시간(초)이에요.',
    unit: '초',
  }),
  coupon_end_notice_days: integer(3, 0, 30, 'Days before its end at which a coupon is announced; 0: never', {
    group: 'coupons',
    name: '쿠폰 만료 알림',
    help: '만료되기 며칠 전에 알릴지 정해요. 0이면 알리지 않아요.',
    unit: '일',
  }),
});

declare module '../../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof couponSettings> {}
}
