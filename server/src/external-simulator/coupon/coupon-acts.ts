import { acts, type ServiceCall, ServiceRefusal } from '../base/service.ts';
import type { ServiceDocuments } from '../base/service-state.ts';
import {
  addCoupon,
  countInCampaign,
  couponAt,
  documentOf,
  findCoupon,
  putCoupon,
  type StoredCode,
  type StoredCoupon,
  type StoredHold,
} from './coupon-records.ts';
import {
  grantBody,
  holdBody,
  issueBody,
  settleBody,
  useBody,
  type WireCampaign,
  wireCoupon,
} from './coupon-wire.ts';

/** Refusals of whatever uses a coupon. */
const useRefusals = { coupon_not_found: 404, coupon_not_usable: 409, coupon_in_use: 409 };

/** Returns a member's coupon that can be used now, or refuses. */
async function usableCoupon(
  documents: ServiceDocuments,
  member: number,
  couponId: string,
  now: Date,
): Promise<StoredCoupon> {
  const stored = await findCoupon(documents, member, couponId);
  if (!stored) throw new ServiceRefusal('coupon_not_found');
  const { state } = couponAt(stored, now);
  if (state === 'held') throw new ServiceRefusal('coupon_in_use');
  if (state !== 'issued') throw new ServiceRefusal('coupon_not_usable');
  return stored;
}

/** The coupon in a state without hold. */
const unheld = (coupon: StoredCoupon, state: StoredCoupon['state']): StoredCoupon => ({
  ...coupon,
  state,
  order_no: null,
  held_until: null,
  used_on: null,
});

/** Whether the campaign of a coupon was withdrawn while an order held or had used it. */
async function isCampaignWithdrawn(documents: ServiceDocuments, campaignId: string | null): Promise<boolean> {
  if (campaignId === null) return false;
  const campaign = await documents.get<WireCampaign>(documentOf.campaign(campaignId));
  return campaign !== null && campaign.withdrawn_on !== null;
}

const issueByCode = acts({
  path: '/v1/issues',
  summary: 'Issues a coupon to a member by a code',
  description:
    'A member gets one coupon of a campaign; a code is good for as many members as its campaign says.',
  body: issueBody,
  answer: wireCoupon,
  refusals: { code_not_found: 404, code_used_up: 409, coupon_already_issued: 409 },
  handle: async ({ body: { member, code }, documents, now }) => {
    const stored = await documents.get<StoredCode>(documentOf.code(code));
    const campaign = stored && (await documents.get<WireCampaign>(documentOf.campaign(stored.campaign_id)));
    if (!stored || !campaign || campaign.withdrawn_on !== null) throw new ServiceRefusal('code_not_found');
    const place = documentOf.place(campaign.campaign_id, member);
    if (await documents.get(place)) throw new ServiceRefusal('coupon_already_issued');
    if (stored.issued_cnt >= campaign.code_limit) throw new ServiceRefusal('code_used_up');
    const { campaign_id } = campaign;
    const coupon = addCoupon(documents, { member, campaign_id }, campaign, campaign.days, now);
    documents.put(place, { member, coupon_id: coupon.coupon_id });
    documents.put(documentOf.code(code), { ...stored, issued_cnt: stored.issued_cnt + 1 });
    await countInCampaign(documents, campaign_id, { issued_cnt: 1 });
    return coupon;
  },
});

const grant = acts({
  path: '/v1/coupons',
  summary: 'Issues a single coupon to a member',
  body: grantBody,
  answer: wireCoupon,
  refusals: {},
  handle: async ({ body: { member, days, ...terms }, documents, now }) =>
    addCoupon(documents, { member, campaign_id: null }, terms, days, now),
});

const use = acts({
  path: '/v1/uses',
  summary: 'Uses a coupon for honey or an item',
  body: useBody,
  answer: wireCoupon,
  refusals: useRefusals,
  handle: async ({ body: { member, coupon_id }, documents, now }) => {
    const coupon = await usableCoupon(documents, member, coupon_id, now);
    if (coupon.kind === 'discount') throw new ServiceRefusal('coupon_not_usable');
    const used = { ...unheld(coupon, 'used'), used_on: now.toISOString() };
    putCoupon(documents, used);
    await countInCampaign(documents, coupon.campaign_id, { used_cnt: 1 });
    return couponAt(used, now);
  },
});

const hold = acts({
  path: '/v1/holds',
  summary: 'Holds a discount coupon for an order',
  description: 'An order that gave its coupon back cannot hold one any more.',
  body: holdBody,
  answer: wireCoupon,
  refusals: useRefusals,
  handle: async ({ body: { member, coupon_id, order_no, until }, documents, now }) => {
    if (await documents.get(documentOf.hold(order_no))) throw new ServiceRefusal('coupon_not_usable');
    const coupon = await usableCoupon(documents, member, coupon_id, now);
    if (coupon.kind !== 'discount') throw new ServiceRefusal('coupon_not_usable');
    const held: StoredCoupon = { ...unheld(coupon, 'held'), order_no, held_until: until };
    putCoupon(documents, held);
    documents.put(documentOf.hold(order_no), { coupon_id, state: 'held' } satisfies StoredHold);
    return couponAt(held, now);
  },
});

const commit = acts({
  path: '/v1/holds/commit',
  summary: 'Uses the coupon that an order holds',
  description: 'Also after the hold or the coupon has ended, as long as it was not used otherwise.',
  body: settleBody,
  answer: wireCoupon,
  refusals: { hold_not_found: 404, ...useRefusals },
  handle: async ({ body: { member, coupon_id, order_no }, documents, now }) => {
    const known = await documents.get<StoredHold>(documentOf.hold(order_no));
    if (known?.coupon_id !== coupon_id || known.state === 'free') throw new ServiceRefusal('hold_not_found');
    const coupon = await findCoupon(documents, member, coupon_id);
    if (!coupon) throw new ServiceRefusal('coupon_not_found');
    const isOwn = coupon.order_no === order_no;
    if (!isOwn && couponAt(coupon, now).state === 'held') throw new ServiceRefusal('coupon_in_use');
    if (coupon.state === 'withdrawn' || (coupon.state === 'used' && !isOwn))
      throw new ServiceRefusal('coupon_not_usable');
    const used: StoredCoupon = { ...unheld(coupon, 'used'), order_no, used_on: now.toISOString() };
    if (coupon.state !== 'used') await countInCampaign(documents, coupon.campaign_id, { used_cnt: 1 });
    putCoupon(documents, used);
    documents.put(documentOf.hold(order_no), { coupon_id, state: 'used' } satisfies StoredHold);
    return couponAt(used, now);
  },
});

const release = acts({
  path: '/v1/holds/release',
  summary: 'Frees the coupon of an order: one that was closed, or refunded in full',
  description:
    'A coupon that has ended by then is expired, and one of a withdrawn campaign is withdrawn. An order that never held one is noted, so that it never will.',
  body: settleBody,
  answer: wireCoupon,
  refusals: { coupon_not_found: 404 },
  handle: async ({ body: { member, coupon_id, order_no }, documents, now }) => {
    const coupon = await findCoupon(documents, member, coupon_id);
    if (!coupon) throw new ServiceRefusal('coupon_not_found');
    documents.put(documentOf.hold(order_no), { coupon_id, state: 'free' } satisfies StoredHold);
    if (coupon.order_no !== order_no) return couponAt(coupon, now);
    const isWithdrawn = await isCampaignWithdrawn(documents, coupon.campaign_id);
    await countInCampaign(documents, coupon.campaign_id, {
      used_cnt: coupon.state === 'used' ? -1 : 0,
      withdrawn_cnt: isWithdrawn ? 1 : 0,
    });
    const free = unheld(coupon, isWithdrawn ? 'withdrawn' : 'issued');
    putCoupon(documents, free);
    return couponAt(free, now);
  },
});

/** The calls that change a coupon. */
export const couponActs: readonly ServiceCall[] = [issueByCode, grant, use, hold, commit, release];
