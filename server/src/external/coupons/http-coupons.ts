import type { CouponKind } from '@honey/rules';
import {
  codesAnswer,
  endingAnswer,
  giveAnswer,
  ownAnswer,
  possessionAnswer,
  wireCampaign,
  wireCoupon,
} from '../../external-simulator/index.ts';
import type { ServiceClient, ServiceOutcome, ServiceRefusals } from '../services/service-client.ts';
import type { Coupon, CouponCampaign, CouponOfOrder, CouponPort } from './coupon.port.ts';

/** The service's refusals, and what each is here. */
const useRefusals: ServiceRefusals = {
  coupon_not_found: 'coupon_not_found',
  coupon_not_usable: 'coupon_not_usable',
  coupon_in_use: 'coupon_in_use',
};
const issueRefusals: ServiceRefusals = {
  code_not_found: 'coupon_code_not_found',
  code_used_up: 'coupon_code_used_up',
  coupon_already_issued: 'coupon_already_issued',
};
const campaignRefusals: ServiceRefusals = {
  campaign_not_found: 'coupon_campaign_not_found',
  campaign_withdrawn: 'coupon_campaign_withdrawn',
};

/** The coupon service over HTTP (docs/external/coupon.json). */
export class HttpCoupons implements CouponPort {
  constructor(private readonly client: ServiceClient) {}

  async own(
    member: number,
    { offset, limit, ...filter }: Parameters<CouponPort['own']>[1],
  ): Promise<{ list: Coupon[]; total: number }> {
    const query = new URLSearchParams({ member: `${member}`, offset: `${offset}`, limit: `${limit}` });
    if (filter.kind !== undefined) query.set('kind', filter.kind);
    if (filter.state !== undefined) query.set('state', filter.state);
    const page = await this.client.read(`/v1/coupons?${query}`, ownAnswer);
    return page ?? { list: [], total: 0 };
  }

  find(member: number, couponId: string): Promise<Coupon | null> {
    const path = `/v1/coupons/${encodeURIComponent(couponId)}?member=${member}`;
    return this.client.read(path, wireCoupon, 'coupon_not_found');
  }

  async possession(member: number): Promise<Record<CouponKind, number>> {
    const counts = await this.client.read(`/v1/possession?member=${member}`, possessionAnswer);
    return counts ?? { honey: 0, discount: 0, item: 0 };
  }

  issue(key: string, body: { member: number; code: string }): Promise<ServiceOutcome<Coupon>> {
    return this.client.act('/v1/issues', key, body, wireCoupon, issueRefusals);
  }

  use(key: string, body: CouponOfOrder): Promise<ServiceOutcome<Coupon>> {
    return this.client.act('/v1/uses', key, body, wireCoupon, useRefusals);
  }

  grant(key: string, body: Parameters<CouponPort['grant']>[1]): Promise<ServiceOutcome<Coupon>> {
    return this.client.act('/v1/coupons', key, body, wireCoupon, {});
  }

  hold(orderNo: string, body: CouponOfOrder & { until: string }): Promise<ServiceOutcome<Coupon>> {
    const input = { ...body, order_no: orderNo };
    return this.client.act('/v1/holds', `${orderNo}:hold`, input, wireCoupon, useRefusals);
  }

  commit(orderNo: string, body: CouponOfOrder): Promise<ServiceOutcome<Coupon>> {
    const refusals: ServiceRefusals = { ...useRefusals, hold_not_found: 'coupon_not_usable' };
    const input = { ...body, order_no: orderNo };
    return this.client.act('/v1/holds/commit', `${orderNo}:commit`, input, wireCoupon, refusals);
  }

  release(orderNo: string, body: CouponOfOrder): Promise<ServiceOutcome<Coupon>> {
    const input = { ...body, order_no: orderNo };
    return this.client.act('/v1/holds/release', `${orderNo}:release`, input, wireCoupon, useRefusals);
  }

  begin(key: string, body: Parameters<CouponPort['begin']>[1]): Promise<ServiceOutcome<CouponCampaign>> {
    return this.client.act('/v1/campaigns', key, body, wireCampaign, {});
  }

  give(
    key: string,
    body: { campaign_id: string; members: number[] },
  ): Promise<ServiceOutcome<{ list: Coupon[] }>> {
    return this.client.act('/v1/campaigns/give', key, body, giveAnswer, campaignRefusals);
  }

  withdraw(key: string, campaignId: string): Promise<ServiceOutcome<CouponCampaign>> {
    const body = { campaign_id: campaignId };
    return this.client.act('/v1/campaigns/withdraw', key, body, wireCampaign, campaignRefusals);
  }

  campaign(campaignId: string): Promise<CouponCampaign | null> {
    const path = `/v1/campaigns/${encodeURIComponent(campaignId)}`;
    return this.client.read(path, wireCampaign, 'campaign_not_found');
  }

  codes(campaignId: string, { offset, limit }: { offset: number; limit: number }) {
    const path = `/v1/campaigns/${encodeURIComponent(campaignId)}/codes?offset=${offset}&limit=${limit}`;
    return this.client.read(path, codesAnswer, 'campaign_not_found');
  }

  async endings(day: string, after: string | null): Promise<Coupon[]> {
    const query = new URLSearchParams({ day, ...(after === null ? {} : { after }) });
    const page = await this.client.read(`/v1/endings?${query}`, endingAnswer);
    return page?.list ?? [];
  }
}
