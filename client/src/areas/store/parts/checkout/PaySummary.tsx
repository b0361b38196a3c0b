import type { ReactNode } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/store.ts';
import { formatHoney, formatMoney } from '../../../../ui/format/numbers.ts';
import {
  type CheckoutValues,
  methodBonusOf,
  type PayMethod,
  type Product,
  totalOf,
} from '../../model/checkout-form.ts';
import type { CouponOffer } from '../../queries/coupons.ts';
import { productName } from '../ProductName.tsx';

/** The order summary, as the server will calculate it. */
export function PaySummary({
  product,
  values,
  methods,
  info,
  coupon,
}: {
  product: Product;
  values: CheckoutValues;
  methods: readonly PayMethod[];
  info: Schema<'BuyInfo'>;
  coupon: CouponOffer | null;
}) {
  const quantity = Number.isInteger(values.quantity) ? values.quantity : 1;
  const total = totalOf(product, quantity);
  const before = product.price_krw * quantity;
  const method = methods.find(({ method_cd }) => method_cd === values.method);
  const methodBonus = methodBonusOf(product, quantity, method);
  const bonus = product.bonus_star_cnt * quantity + methodBonus;
  return (
    <section aria-label={t('summary')} className="rounded-card bg-raised p-4">
      <dl className="flex flex-col gap-2">
        <Row name={t('sumProduct')}>
          {productName(product)} × {quantity}
        </Row>
        <Row name={t('sumHoney')}>
          {bonus > 0
            ? t('sumHoneyBonus', {
                stars: formatHoney(product.star_cnt * quantity),
                bonus: formatHoney(bonus),
              })
            : formatHoney(product.star_cnt * quantity)}
        </Row>
        {method && <Row name={t('sumMethod')}>{method.name}</Row>}
        {method && methodBonus > 0 && (
          <Row name={t('sumMethodBonus', { method: method.name, percent: method.bonus_percent })}>
            +{formatHoney(methodBonus)}
          </Row>
        )}
        {total < before && (
          <>
            <Row name={t('sumBefore')}>{formatMoney(before)}</Row>
            <Row name={t('sumDiscount', { grade: info.grade.name })}>−{formatMoney(before - total)}</Row>
          </>
        )}
        {coupon && (
          <Row name={t('sumCoupon', { title: coupon.title })}>−{formatMoney(coupon.coupon_krw)}</Row>
        )}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2">
          <dt className="font-semibold">{t('sumTotal')}</dt>
          <dd className="text-lg font-extrabold text-honey-text">
            {formatMoney(coupon?.amount_krw ?? total)}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  );
}
