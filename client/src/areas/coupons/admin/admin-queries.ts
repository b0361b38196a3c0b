import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, pageRange } from '../../console/index.ts';

const path = '/v1/admin/coupons/campaigns';
const codesPath = '/v1/admin/coupons/campaigns/{id}/codes';

export type Campaign = Schema<'ManagedCouponCampaign'>;

const refreshMs = 5_000;

/** Campaigns, newest first; read again while one is being carried out. */
export const campaignsQuery = (cursor: string) => {
  const query = cursorRange(cursor);
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(({ state }) => state === 'running' || state === 'withdrawing') ? refreshMs : false,
  });
};

/** The file of the campaigns. */
export const campaignsFile = (): CsvAnswer => api.GET('/v1/admin/coupons/campaigns/csv', { parseAs: 'blob' });

/** The codes of a campaign. */
export const codesQuery = (campaignNo: number, page: number) => {
  const query = pageRange(page);
  return queryOptions({
    queryKey: queryKeyOf(codesPath, { id: campaignNo, ...query }),
    queryFn: ({ signal }) =>
      unwrap(api.GET(codesPath, { params: { path: { id: campaignNo }, query }, signal })),
    ...listOptions,
  });
};

/** The file of the codes of a campaign. */
export const codesFile = (campaignNo: number): CsvAnswer =>
  api.GET('/v1/admin/coupons/campaigns/{id}/codes/csv', {
    params: { path: { id: campaignNo } },
    parseAs: 'blob',
  });

const refreshCampaigns = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });

/** Begins a campaign, once per key. */
export async function beginCampaign(body: Schema<'CouponCampaignRequest'>, key: string): Promise<void> {
  await unwrap(api.POST(path, { body, headers: { 'Idempotency-Key': key } }));
  await refreshCampaigns();
}

/** Gives one more member a coupon of a campaign, once per key. */
export async function giveCoupon(
  campaignNo: number,
  body: Schema<'CouponGiveRequest'>,
  key: string,
): Promise<void> {
  await unwrap(
    api.POST('/v1/admin/coupons/campaigns/{id}/give', {
      params: { path: { id: campaignNo } },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  );
  await refreshCampaigns();
}

/** Withdraws the unused coupons of a campaign. */
export async function withdrawCampaign(campaignNo: number, reason: string): Promise<void> {
  await unwrap(
    api.POST('/v1/admin/coupons/campaigns/{id}/withdraw', {
      params: { path: { id: campaignNo } },
      body: { reason },
    }),
  );
  await refreshCampaigns();
}
