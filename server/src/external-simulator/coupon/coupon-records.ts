import { randomBytes } from 'node:crypto';
import { seoulDate, seoulDayStart } from '@honey/rules';
import type { ServiceDocuments, ServiceReads } from '../base/service-state.ts';
import type { WireCampaign, WireCoupon, WireCouponTerms } from './coupon-wire.ts';

const dayMs = 86_400_000;

/** A coupon as it is stored: whether it has ended is not stored, but computed. */
export interface StoredCoupon extends WireCoupon {
  /** Until when `order_no` holds it. */
  held_until: string | null;
}

/** A code, and how many coupons were issued by it. */
export interface StoredCode {
  code: string;
  campaign_id: string;
  issued_cnt: number;
}

/** What an order did to a coupon. It keeps its end, so that a late copy of an earlier step changes nothing. */
export interface StoredHold {
  coupon_id: string;
  state: 'held' | 'used' | 'free';
}

/** Names of the documents. */
export const documentOf = {
  coupon: (member: number | string, couponId: string) => `coupon:${member}:${couponId}`,
  couponsOf: (member: number | string) => `coupon:${member}:`,
  campaign: (campaignId: string) => `campaign:${campaignId}`,
  /** The member's coupon of a campaign. */
  place: (campaignId: string, member: number) => `place:${campaignId}:${member}`,
  places: (campaignId: string) => `place:${campaignId}:`,
  code: (code: string) => `code:${code}`,
  codeOf: (campaignId: string, code: string) => `code-of:${campaignId}:${code}`,
  codesOf: (campaignId: string) => `code-of:${campaignId}:`,
  hold: (orderNo: string) => `hold:${orderNo}`,
  ending: (day: string, couponId: string) => `ending:${day}:${couponId}`,
  endings: (day: string) => `ending:${day}:`,
} as const;

/** A new id: letters and digits that cannot be guessed. */
export const newId = (prefix: string): string => `${prefix}${randomBytes(12).toString('base64url')}`;

/** The end of the day in Seoul that is so many days ahead. */
export const endAfter = (now: Date, days: number): Date =>
  new Date(seoulDayStart(new Date(now.getTime() + days * dayMs)).getTime() + dayMs);

/** The last day in Seoul on which a coupon can be used. */
export const lastDayOf = (endsOn: string): string => seoulDate(new Date(new Date(endsOn).getTime() - 1));

/** The coupon as it is at a time: a hold and the coupon itself may have ended. */
export function couponAt({ held_until, ...coupon }: StoredCoupon, now: Date): WireCoupon {
  const isHeld = coupon.state === 'held' && held_until !== null && new Date(held_until) > now;
  if (coupon.state !== 'issued' && (coupon.state !== 'held' || isHeld)) return coupon;
  const state = new Date(coupon.ends_on) > now ? 'issued' : 'expired';
  return { ...coupon, state, order_no: null };
}

/** Stores a new coupon. */
export function addCoupon(
  documents: ServiceDocuments,
  owner: { member: number; campaign_id: string | null },
  { title, kind, star_cnt, percent, won_krw, item_cd }: WireCouponTerms,
  days: number,
  now: Date,
): WireCoupon {
  const coupon: StoredCoupon = {
    coupon_id: newId('c'),
    ...owner,
    ...{ title, kind, star_cnt, percent, won_krw, item_cd },
    state: 'issued',
    order_no: null,
    issued_on: now.toISOString(),
    ends_on: endAfter(now, days).toISOString(),
    used_on: null,
    held_until: null,
  };
  putCoupon(documents, coupon);
  documents.put(documentOf.ending(lastDayOf(coupon.ends_on), coupon.coupon_id), {
    member: owner.member,
    coupon_id: coupon.coupon_id,
  });
  return couponAt(coupon, now);
}

/** Stores a coupon. */
export function putCoupon(documents: ServiceDocuments, coupon: StoredCoupon): void {
  documents.put(documentOf.coupon(coupon.member, coupon.coupon_id), coupon);
}

/** Returns a member's coupon; null if they have none of this id. */
export function findCoupon(
  documents: ServiceReads,
  member: number | string,
  couponId: string,
): Promise<StoredCoupon | null> {
  return documents.get<StoredCoupon>(documentOf.coupon(member, couponId));
}

/** Adds to the counts of a coupon's campaign. */
export async function countInCampaign(
  documents: ServiceDocuments,
  campaignId: string | null,
  counts: Partial<Record<'issued_cnt' | 'used_cnt' | 'withdrawn_cnt', number>>,
): Promise<void> {
  const campaign =
    campaignId === null ? null : await documents.get<WireCampaign>(documentOf.campaign(campaignId));
  if (!campaign) return;
  documents.put(documentOf.campaign(campaign.campaign_id), {
    ...campaign,
    issued_cnt: campaign.issued_cnt + (counts.issued_cnt ?? 0),
    used_cnt: campaign.used_cnt + (counts.used_cnt ?? 0),
    withdrawn_cnt: campaign.withdrawn_cnt + (counts.withdrawn_cnt ?? 0),
  });
}
