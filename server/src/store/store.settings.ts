import { defineSettings, flag, integer, integers } from '../core/settings/setting-definitions.ts';

/** Settings of sales and payments. */
const storeSettings = defineSettings('store', {
  payment_card: flag(true, 'Whether members may pay by credit card'),
  payment_phone: flag(true, 'Whether members may pay by phone bill'),
  payment_transfer: flag(true, 'Whether members may pay by real-time transfer'),
  payment_simple: flag(true, 'Whether members may pay by simple-pay'),
  payment_bank: flag(true, 'Whether members may pay by bank transfer'),
  payment_instalments: integers(
    [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    0,
    24,
    25,
    'Months that a card payment can be split into; 0 is a single payment',
  ),
  payment_instalment_min_krw: integer(50_000, 0, 100_000_000, 'Minimum amount in won for instalments'),
  payment_window_minutes: integer(15, 1, 1440, 'Minutes for which a payment window can be used'),
  coupon_hold_minutes: integer(
    30,
    1,
    1440,
    'Minutes for which the coupon service holds the coupon of an open order, at least until its payment window has ended',
  ),
  charge_star_max: integer(
    10_000,
    1,
    1_000_000_000,
    'Maximum honey that a member can buy on one day in Seoul',
  ),
  charge_order_max: integer(20, 1, 10_000, 'Maximum orders of a member on one day in Seoul'),
  refund_whole_days: integer(7, 0, 365, 'Days within which an untouched order is refunded without a fee'),
  refund_fee_percent: integer(10, 0, 100, 'Fee of other refunds in percent'),
  provider_compare_hour: integer(
    4,
    -1,
    23,
    'Hour of the day in Seoul from which the lists of the payment provider and of the bank are compared; -1: never',
  ),
  subscription_price_krw: integer(4_500, 100, 10_000_000, 'Price of a subscription of 30 days in won'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof storeSettings> {}
}
