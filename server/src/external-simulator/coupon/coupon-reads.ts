import { reads, type ServiceCall, ServiceRefusal } from '../base/service.ts';
import {
  couponAt,
  documentOf,
  findCoupon,
  lastDayOf,
  type StoredCode,
  type StoredCoupon,
} from './coupon-records.ts';
import {
  campaignParams,
  codesAnswer,
  codesQuery,
  couponParams,
  endingAnswer,
  endingQuery,
  memberQuery,
  ownAnswer,
  ownQuery,
  possessionAnswer,
  type WireCampaign,
  wireCampaign,
  wireCoupon,
} from './coupon-wire.ts';

const pageMax = 100;

/** The part of a list that a request names. */
function pageOf<Entry>(
  entries: readonly Entry[],
  { offset = '0', limit = '20' }: { offset?: string | undefined; limit?: string | undefined },
): { list: Entry[]; total: number } {
  const from = Number(offset);
  return { list: entries.slice(from, from + Math.min(Number(limit), pageMax)), total: entries.length };
}

/** The calls that read. */
export const couponReads: readonly ServiceCall[] = [
  reads({
    path: '/v1/coupons',
    summary: "Lists a member's coupons, the newest first",
    description: 'Usable ones first, then the others.',
    query: ownQuery,
    answer: ownAnswer,
    refusals: {},
    handle: async ({ query, documents, now }) => {
      const stored = await documents.list<StoredCoupon>(documentOf.couponsOf(query.member));
      const coupons = stored
        .map((coupon) => couponAt(coupon, now))
        .filter(({ kind, state }) => (query.kind ?? kind) === kind && (query.state ?? state) === state)
        .sort(
          (a, b) =>
            Number(b.state === 'issued') - Number(a.state === 'issued') ||
            compare(b.issued_on, a.issued_on) ||
            compare(a.coupon_id, b.coupon_id),
        );
      return pageOf(coupons, query);
    },
  }),
  reads({
    path: '/v1/coupons/{coupon_id}',
    summary: "Returns a member's coupon",
    params: couponParams,
    query: memberQuery,
    answer: wireCoupon,
    refusals: { coupon_not_found: 404 },
    handle: async ({ params, query, documents, now }) => {
      const coupon = await findCoupon(documents, query.member, params.coupon_id);
      if (!coupon) throw new ServiceRefusal('coupon_not_found');
      return couponAt(coupon, now);
    },
  }),
  reads({
    path: '/v1/possession',
    summary: 'Counts the usable coupons of a member by kind',
    query: memberQuery,
    answer: possessionAnswer,
    refusals: {},
    handle: async ({ query, documents, now }) => {
      const counts = { honey: 0, discount: 0, item: 0 };
      for (const coupon of await documents.list<StoredCoupon>(documentOf.couponsOf(query.member))) {
        const { kind, state } = couponAt(coupon, now);
        if (state === 'issued') counts[kind] += 1;
      }
      return counts;
    },
  }),
  reads({
    path: '/v1/endings',
    summary: 'Lists usable coupons by their last day in Seoul',
    description: 'At most 100 a page; `after` is the last coupon_id of the page before.',
    query: endingQuery,
    answer: endingAnswer,
    refusals: {},
    handle: async ({ query, documents, now }) => {
      const places = await documents.list<{ member: number; coupon_id: string }>(
        documentOf.endings(query.day),
      );
      const found = [];
      for (const { member, coupon_id } of places) {
        if (coupon_id <= (query.after ?? '')) continue;
        const coupon = await findCoupon(documents, member, coupon_id);
        if (!coupon || couponAt(coupon, now).state !== 'issued' || lastDayOf(coupon.ends_on) !== query.day)
          continue;
        found.push(couponAt(coupon, now));
        if (found.length === pageMax) break;
      }
      return { list: found };
    },
  }),
  reads({
    path: '/v1/campaigns/{campaign_id}',
    summary: 'Returns a campaign with its counts',
    params: campaignParams,
    answer: wireCampaign,
    refusals: { campaign_not_found: 404 },
    handle: async ({ params, documents }) => {
      const campaign = await documents.get<WireCampaign>(documentOf.campaign(params.campaign_id));
      if (!campaign) throw new ServiceRefusal('campaign_not_found');
      return campaign;
    },
  }),
  reads({
    path: '/v1/campaigns/{campaign_id}/codes',
    summary: 'Lists the codes of a campaign',
    params: campaignParams,
    query: codesQuery,
    answer: codesAnswer,
    refusals: { campaign_not_found: 404 },
    handle: async ({ params, query, documents }) => {
      if (!(await documents.get(documentOf.campaign(params.campaign_id))))
        throw new ServiceRefusal('campaign_not_found');
      const names = await documents.list<{ code: string }>(documentOf.codesOf(params.campaign_id));
      const page = pageOf(names, query);
      const list = [];
      for (const { code } of page.list) {
        const stored = await documents.get<StoredCode>(documentOf.code(code));
        if (stored) list.push({ code, issued_cnt: stored.issued_cnt });
      }
      return { list, total: page.total };
    },
  }),
];

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
