import { t } from '../../../../messages/store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/Choice.tsx';
import { formatMoney } from '../../../../ui/format/numbers.ts';
import type { CouponOffer } from '../../queries/coupons.ts';
import type { Checkout } from '../../use-checkout.ts';

const none = 'none';

/** The discount coupon, of which the best one is proposed. Nothing is shown to a member without coupons. */
export function CouponField({ checkout: { coupons, change, errors } }: { checkout: Checkout }) {
  const { list, chosen } = coupons;
  if (!coupons.isOffered) return null;
  if (coupons.isFailed) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-raised p-4">
        <p className="text-sm text-muted">{t('couponsFailed')}</p>
        <Button size="sm" onClick={coupons.reload}>
          {t('couponsReload')}
        </Button>
      </div>
    );
  }
  const [best] = list;
  if (!best) return null;
  return (
    <div className="flex flex-col gap-2">
      <Choice
        label={t('coupon')}
        value={chosen?.coupon_id ?? none}
        options={[
          { value: none, label: t('couponNone') },
          ...list.map((offer) => ({ value: offer.coupon_id, label: labelOf(offer) })),
        ]}
        error={errors.coupon}
        onChange={(value) => change({ couponId: value === none ? null : value, instalments: 0 })}
      />
      {chosen === null && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => change({ couponId: best.coupon_id, instalments: 0 })}
        >
          {t('couponUseBest', { discount: formatMoney(best.coupon_krw) })}
        </Button>
      )}
    </div>
  );
}

const labelOf = ({ title, coupon_krw, best_yn }: CouponOffer): string => {
  const label = t('couponOption', { title, discount: formatMoney(coupon_krw) });
  return best_yn === 'Y' ? t('couponBest', { label }) : label;
};
