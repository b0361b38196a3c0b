import { Link } from 'react-router';
import { t } from '../../../messages/store.ts';
import { paths } from '../../../routing/paths.ts';
import { formatMoney, formatNumber } from '../../../ui/format/numbers.ts';
import type { Product } from '../model/checkout-form.ts';
import { ProductPrice, productName } from './ProductName.tsx';

const cardClass =
  'flex h-full w-full flex-col gap-2 rounded-card border border-line bg-surface p-4 text-left transition-colors hover:border-honey hover:bg-raised';

/** The products as cards that link to their checkout; with `onPick` they are selected in place. */
export function ProductCards({
  products,
  onPick,
}: {
  products: readonly Product[];
  onPick?: (product: Product) => void;
}) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {products.map((product) => {
        const label = t('buyThis', {
          name: productName(product),
          price: formatMoney(product.discounted_price_krw),
        });
        return (
          <li key={product.product_id}>
            {onPick ? (
              <button type="button" aria-label={label} className={cardClass} onClick={() => onPick(product)}>
                <CardText product={product} />
              </button>
            ) : (
              <Link to={paths.storesCheckout(product.product_id)} aria-label={label} className={cardClass}>
                <CardText product={product} />
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function CardText({ product }: { product: Product }) {
  return (
    <>
      <span className="text-md font-extrabold text-honey-text">{productName(product)}</span>
      {product.bonus_star_cnt > 0 && (
        <span className="text-sm text-muted">
          {t('bonus', { stars: formatNumber(product.bonus_star_cnt) })}
        </span>
      )}
      <span className="mt-auto">
        <ProductPrice product={product} />
      </span>
    </>
  );
}
