import { t } from '../../../messages/store.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import type { Order } from '../queries/pay.ts';
import { Facts } from './ResultPanel.tsx';

/** How an order was paid, in words: 신용카드 · 꿀카드 3개월. */
function methodText({ method, brand, card_issuer, instalments }: Order): string {
  const months =
    method === 'card'
      ? instalments > 0
        ? t('instalmentsOf', { months: instalments })
        : t('instalments0')
      : '';
  return [t(`method_${method}`), card_issuer || brandNames[brand] || '', months].filter(Boolean).join(' · ');
}

const brandNames: Readonly<Record<string, string>> = {
  kakaopay: t('brand_kakaopay'),
  naverpay: t('brand_naverpay'),
  tosspay: t('brand_tosspay'),
};

/** What the coupon took off; for a refunded order also what happened to the coupon. */
function couponText({ coupon_krw, state, refunded_krw, amount_krw }: Order): string {
  const discount = `−${formatMoney(coupon_krw)}`;
  if (state !== 'refunded' && state !== 'part_refunded') return discount;
  const isBack = state === 'refunded' && refunded_krw >= amount_krw;
  return `${discount} · ${isBack ? t('couponBack') : t('couponStaysUsed')}`;
}

/** The facts of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const stars =
    order.bonus_star_cnt > 0
      ? t('sumHoneyBonus', { stars: formatHoney(order.star_cnt), bonus: formatHoney(order.bonus_star_cnt) })
      : formatHoney(order.star_cnt);
  const rows: [string, string][] = [
    [t('orderNo'), order.order_no],
    [t('what'), order.title],
    ...(order.star_cnt > 0 ? [[t('stars'), stars] satisfies [string, string]] : []),
    [t('method'), methodText(order)],
    ...(order.card_no ? [[t('card'), order.card_no] satisfies [string, string]] : []),
    ...(order.billing_phone ? [[t('billingOf'), order.billing_phone] satisfies [string, string]] : []),
    ...(order.receipt_phone ? [[t('receiptOf'), order.receipt_phone] satisfies [string, string]] : []),
    ...(order.coupon_krw > 0 ? [[t('couponDiscount'), couponText(order)] satisfies [string, string]] : []),
    [t('paidAmount'), formatMoney(order.amount_krw)],
    ...(order.refunded_krw > 0
      ? [[t('refunded'), formatMoney(order.refunded_krw)] satisfies [string, string]]
      : []),
    ...(order.paid_at ? [[t('paidAt'), formatDateTime(order.paid_at)] satisfies [string, string]] : []),
  ];
  return <Facts rows={rows} />;
}
