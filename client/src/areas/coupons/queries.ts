import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../../api/client.ts';
import { nextOffset } from '../../api/offset-pages.ts';
import { untilLoaded } from '../../api/poll.ts';
import { queryClient } from '../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../api/query-keys.ts';
import { withServiceToken } from '../../api/service-calls.ts';

export type Coupon = Schema<'CouponDto'>;
export type CouponState = Coupon['state'];

const pageSize = 20;
const path = '/v1/external/coupon/own-coupons';

/** The member's coupons, in one state or all; usable ones first. */
export const ownCouponsQuery = (userKey: number, state: CouponState | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(path, { state }, { viewer: userKey }),
    queryFn: ({ pageParam: offset, signal }) =>
      withServiceToken('coupon', (headers) =>
        api.GET(path, {
          params: { header: headers, query: { offset, limit: pageSize, ...(state ? { state } : {}) } },
          headers,
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: untilLoaded,
  });

/** Refetches the coupons, and what shows them. */
export const couponsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isOfCalls('/v1/external/coupon/', '/v1/pg/coupons') });

/** Gets a coupon by a code, once per key. Throws ApiError. */
export async function addCode(code: string, key: string): Promise<Coupon> {
  const coupon = await withServiceToken('coupon', (headers) =>
    api.POST('/v1/external/coupon/issue', {
      params: { header: headers },
      body: { code },
      headers: { ...headers, 'Idempotency-Key': key },
    }),
  );
  await couponsChanged();
  return coupon;
}

/** Uses a coupon for honey or an item, once per key. Throws ApiError. */
export async function spendCoupon(couponId: string, key: string): Promise<Coupon> {
  const coupon = await withServiceToken('coupon', (headers) =>
    api.POST('/v1/external/coupon/use', {
      params: { header: headers },
      body: { coupon_id: couponId },
      headers: { ...headers, 'Idempotency-Key': key },
    }),
  );
  await couponsChanged();
  return coupon;
}
