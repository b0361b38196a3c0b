import { t } from '../../../messages/store.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatMoney, formatNumber } from '../../../ui/format/numbers.ts';
import type { Product } from '../model/checkout-form.ts';

export const productName = (product: Product): string =>
  t('productName', { stars: formatNumber(product.star_cnt) });

/** The price of a product, with the previous price if a grade lowers it. */
export function ProductPrice({ product }: { product: Product }) {
  const { price_krw, discounted_price_krw, discountRate } = product;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-extrabold">{formatMoney(discounted_price_krw)}</span>
      {discounted_price_krw < price_krw && (
        <>
          <span className="sr-only">{t('priceBefore', { price: formatMoney(price_krw) })}</span>
          <s aria-hidden className="text-sm text-muted">
            {formatMoney(price_krw)}
          </s>
          <Badge tone="honey">{t('discounted', { percent: discountRate })}</Badge>
        </>
      )}
    </span>
  );
}
