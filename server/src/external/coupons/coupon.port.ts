import type { CouponKind, CouponState } from '@honey/rules';
import type { ServiceOutcome } from '../services/service-client.ts';

/** The id of a coupon, as the service gives it. */
export const couponIdPattern = /^[A-Za-z0-9_-]{1,40}$/;

/** What a coupon is worth. */
export interface CouponTerms {
  title: string;
  kind: CouponKind;
  /** Granted honey; 0 for other kinds. */
  star_cnt: number;
  /** Percentage of the discount; 0 for a discount in won. */
  percent: number;
  /** The most that a percentage takes off, or the discount, in won. */
  won_krw: number;
  /** Code of the item; empty for other kinds. */
  item_cd: string;
}

/** A member's coupon. */
export interface Coupon extends CouponTerms {
  coupon_id: string;
  member: number;
  campaign_id: string | null;
  state: CouponState;
  /** The order that holds or used it. */
  order_no: string | null;
  issued_on: string;
  ends_on: string;
  used_on: string | null;
}

/** Coupons on equal terms, with their counts. */
export interface CouponCampaign extends CouponTerms {
  campaign_id: string;
  days: number;
  code_cnt: number;
  code_limit: number;
  issued_cnt: number;
  used_cnt: number;
  withdrawn_cnt: number;
  withdrawn_on: string | null;
  created_on: string;
}

/** The coupon of an order; the order's number names the hold. */
export interface CouponOfOrder {
  member: number;
  coupon_id: string;
}

/** Part of a list. */
export interface CouponPage {
  offset: number;
  limit: number;
}

/**
 * The coupon service. What changes something carries a key, and takes effect once under it: a refusal is final too. Each
 * method throws `unavailable` when no service is connected; when it does not answer, what reads throws `unavailable`,
 * and what changes something throws ServiceUnanswered, since it may have taken effect.
 */
export interface CouponPort {
  /** Lists a member's coupons, usable ones first, then the newest. */
  own(
    member: number,
    query: CouponPage & { kind?: CouponKind | undefined; state?: CouponState | undefined },
  ): Promise<{ list: Coupon[]; total: number }>;
  /** Returns a member's coupon; null if they have none of this id. */
  find(member: number, couponId: string): Promise<Coupon | null>;
  /** Counts the usable coupons of a member by kind. */
  possession(member: number): Promise<Record<CouponKind, number>>;
  /** Issues a coupon by a code. Refuses: code_not_found, code_used_up, coupon_already_issued. */
  issue(key: string, body: { member: number; code: string }): Promise<ServiceOutcome<Coupon>>;
  /** Uses a coupon for honey or an item. Refuses: coupon_not_found, coupon_not_usable, coupon_in_use. */
  use(key: string, body: CouponOfOrder): Promise<ServiceOutcome<Coupon>>;
  /** Issues a single coupon, outside campaigns. */
  grant(key: string, body: CouponTerms & { member: number; days: number }): Promise<ServiceOutcome<Coupon>>;
  /** Holds a discount coupon until a time. Refuses: coupon_not_found, coupon_not_usable, coupon_in_use. */
  hold(orderNo: string, body: CouponOfOrder & { until: string }): Promise<ServiceOutcome<Coupon>>;
  /** Uses the coupon that an order holds. Refuses: coupon_not_usable, coupon_in_use. */
  commit(orderNo: string, body: CouponOfOrder): Promise<ServiceOutcome<Coupon>>;
  /** Frees the coupon of an order, for good. */
  release(orderNo: string, body: CouponOfOrder): Promise<ServiceOutcome<Coupon>>;
  /** Begins a campaign. */
  begin(
    key: string,
    body: CouponTerms & { days: number; code_cnt: number; code_limit: number },
  ): Promise<ServiceOutcome<CouponCampaign>>;
  /** Issues a coupon to each member who has none of the campaign; returns the new ones. Refuses: campaign_withdrawn. */
  give(
    key: string,
    body: { campaign_id: string; members: number[] },
  ): Promise<ServiceOutcome<{ list: Coupon[] }>>;
  /** Withdraws unused coupons and the codes. Refuses: campaign_not_found, campaign_withdrawn. */
  withdraw(key: string, campaignId: string): Promise<ServiceOutcome<CouponCampaign>>;
  /** Returns a campaign; null if there is none. */
  campaign(campaignId: string): Promise<CouponCampaign | null>;
  /** Lists the codes of a campaign; null if there is none. */
  codes(
    campaignId: string,
    page: CouponPage,
  ): Promise<{ list: { code: string; issued_cnt: number }[]; total: number } | null>;
  /** Lists usable coupons whose last day in Seoul is `day`, after a coupon id; an empty list is the end. */
  endings(day: string, after: string | null): Promise<Coupon[]>;
}

/** Injection token of the CouponPort. */
export const COUPON_PORT = Symbol('CouponPort');
