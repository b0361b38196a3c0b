import { defineSettings, flag, integer, integers } from '../core/settings/setting-definitions.ts';

/** Settings of sales and payments. */
const storeSettings = defineSettings('store', {
  payment_card: flag(true, 'Whether members may pay by credit card', {
    group: 'payment',
    name: '신용카드 결제',
    help: '신용카드로 결제할 수 있어요.',
  }),
  payment_phone: flag(true, 'Whether members may pay by phone bill', {
    group: 'payment',
    name: '휴대폰 결제',
    help: '휴대폰으로 결제할 수 있어요.',
  }),
  payment_transfer: flag(true, 'Whether members may pay by real-time transfer', {
    group: 'payment',
    name: '실시간 계좌이체',
    help: '실시간 계좌이체로 결제할 수 있어요.',
  }),
  payment_simple: flag(true, 'Whether members may pay by simple-pay', {
    group: 'payment',
    name: '간편결제',
    help: '간편결제로 결제할 수 있어요.',
  }),
  payment_bank: flag(true, 'Whether members may pay by bank transfer', {
    group: 'payment',
    name: '무통장 입금',
    help: '무통장 입금으로 결제할 수 있어요.',
  }),
  payment_instalments: integers(
    [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    0,
    24,
    25,
    'Months that a card payment can be split into; 0 is a single payment',
    {
      group: 'payment',
      name: '할부 개월',
      help: '카드로 고를 수 있는 할부 개월이에요. 0은 일시불이에요.',
      unit: '개월',
    },
  ),
  payment_instalment_min_krw: integer(50_000, 0, 100_000_000, 'Minimum amount in won for instalments', {
    group: 'payment',
    name: '할부 최소 금액',
    help: '이 금액(원)부터 할부를 고를 수 있어요.',
    unit: '원',
  }),
  payment_window_minutes: integer(15, 1, 1440, 'Minutes for which a payment window can be used', {
    group: 'payment',
    name: '결제창 유효 시간',
    help: '결제창을 쓸 수 있는 시간(분)이에요.',
    unit: '분',
  }),
  coupon_hold_minutes: integer(
    30,
    1,
    1440,
    'Minutes for which the coupon service holds the coupon of an open order, at least until its payment window has ended',
    {
      group: 'coupons',
      name: '쿠폰 보류 시간',
      help: '결제하는 동안 쿠폰을 잡아 두는 시간(분)이에요.',
      unit: '분',
    },
  ),
  charge_star_max: integer(
    10_000,
    1,
    1_000_000_000,
    'Maximum honey that a member can buy on one day in Seoul',
    { group: 'payment', name: '하루 충전 한도', help: '회원이 하루에 살 수 있는 꿀이에요.', unit: '꿀' },
  ),
  charge_order_max: integer(20, 1, 10_000, 'Maximum orders of a member on one day in Seoul', {
    group: 'payment',
    name: '하루 주문 한도',
    help: '회원이 하루에 할 수 있는 주문 수예요.',
    unit: '건',
  }),
  refund_whole_days: integer(7, 0, 365, 'Days within which an untouched order is refunded without a fee', {
    group: 'payment',
    name: '전액 환불 기간',
    help: '쓰지 않은 주문을 전액 환불하는 기간(일)이에요.',
    unit: '일',
  }),
  refund_fee_percent: integer(10, 0, 100, 'Fee of other refunds in percent', {
    group: 'payment',
    name: '환불 수수료',
    help: '그 밖의 환불에서 빼는 비율(%)이에요.',
    unit: '%',
  }),
  provider_compare_hour: integer(
    4,
    -1,
    23,
    'Hour of the day in Seoul from which the lists of the payment provider and of the bank are compared; -1: never',
    {
      group: 'payment',
      name: '결제사·은행 대조 시각',
      help: '결제사와 은행의 목록을 이 시각(시)부터 하루에 한 번 대조해요. -1이면 하지 않아요.',
      unit: '시',
    },
  ),
  four_eyes_refund_krw: integer(
    1_000_000,
    0,
    10_000_000_000,
    'Won that one operator may refund alone; more needs a second operator; 0: any amount',
    {
      group: 'operators',
      name: '혼자 환불할 수 있는 금액',
      help: '이보다 큰 금액(원)을 환불하려면 다른 운영자의 승인이 필요해요. 0이면 승인 없이 해요.',
      unit: '원',
    },
  ),
  subscription_price_krw: integer(4_500, 100, 10_000_000, 'Price of a subscription of 30 days in won', {
    group: 'gifts',
    name: '구독료 (원)',
    help: '구독 한 번의 결제 금액(원)이에요.',
    unit: '원',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof storeSettings> {}
}
