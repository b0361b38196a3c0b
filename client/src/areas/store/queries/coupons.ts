import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { untilLoaded } from '../../../api/poll.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type CouponOffer = Schema<'CouponOffer'>;

/** The member's discount coupons for a purchase, with the price that each leaves; the best one first. */
export const couponOffersQuery = (userKey: number, productId: number, quantity: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/pg/coupons', { product_id: productId, quantity }, { viewer: userKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/pg/coupons', { params: { query: { product_id: productId, quantity } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // The purchase is possible without a coupon: it does not wait for a service that is away.
    retry: false,
    refetchInterval: untilLoaded,
  });
