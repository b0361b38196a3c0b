import { useQuery } from '@tanstack/react-query';
import { useSiteInfo } from '../../site/site-info.ts';
import { type CheckoutValues, type Product, QUANTITY_MAX } from './model/checkout-form.ts';
import { type CouponOffer, couponOffersQuery } from './queries/coupons.ts';

/** The coupons of a checkout. */
export interface Coupons {
  /** Whether there are coupons at all, and for this method. */
  isOffered: boolean;
  list: readonly CouponOffer[];
  /** The chosen one; null: none, or it does not fit the quantity. */
  chosen: CouponOffer | null;
  /** They could not be loaded. */
  isFailed: boolean;
  reload: () => void;
}

/** The discount coupons for the product and quantity of a checkout; bank transfers take none. */
export function useCoupons(userKey: number, product: Product, values: CheckoutValues): Coupons {
  const { quantity, method, couponId } = values;
  const isConnected = useSiteInfo()?.coupon_yn === 'Y';
  const isOffered = isConnected && method !== 'bank';
  const isPriced = Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX;
  const offers = useQuery({
    ...couponOffersQuery(userKey, product.product_id, isPriced ? quantity : 1),
    enabled: isOffered && isPriced,
  });
  const isCurrent = !offers.isPlaceholderData;
  const list = offers.data?.list ?? [];
  return {
    isOffered,
    list,
    chosen: (isOffered && isCurrent && list.find(({ coupon_id }) => coupon_id === couponId)) || null,
    isFailed: offers.isError && !offers.data,
    reload: () => void offers.refetch(),
  };
}
