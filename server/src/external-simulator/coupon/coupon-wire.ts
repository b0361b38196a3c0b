import { couponCodeLetters, couponKinds, couponPercentMax, couponStates } from '@honey/rules';
import {
  instant,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  record,
  text,
  type WireType,
} from '../../core/wire/wire-schema.ts';

/** What travels between the product and the coupon service, in both directions. */

const member = integer({ min: 1 });
const id = text({ min: 1, max: 40, pattern: /^[A-Za-z0-9_-]+$/ });
const code = text({ min: 12, max: 12, pattern: new RegExp(`^[${couponCodeLetters}]{12}$`) });
const orderNo = text({ min: 4, max: 20, pattern: /^[A-Z0-9]+$/ });
const won = integer({ max: 100_000_000 });
const digits = (max: number) => text({ min: 1, max, pattern: /^\d+$/ });

/** Members of one `give` at most. */
export const couponMembersMax = 500;
/** Codes of one campaign at most. */
export const couponCodesMax = 1_000;

/** What a coupon is worth: `star_cnt` of honey, `percent` and `won_krw` of a discount, `item_cd` of an item. */
export const couponTerms = {
  title: text({ min: 1, max: 40 }),
  kind: oneOf(couponKinds),
  /** Granted honey; 0 for other kinds. */
  star_cnt: integer({ max: 1_000_000 }),
  /** Percentage of the discount; 0 for a discount in won, and for other kinds. */
  percent: integer({ max: couponPercentMax }),
  /** The most that a percentage takes off, or the discount, in won; 0 for other kinds. */
  won_krw: won,
  /** Code of the item; empty for other kinds. */
  item_cd: text({ max: 40 }),
} as const;

/** A coupon of a member. */
export const wireCoupon = record({
  coupon_id: id,
  member,
  campaign_id: nullable(id),
  ...couponTerms,
  state: oneOf(couponStates),
  /** The order that holds or used it; null otherwise. */
  order_no: nullable(orderNo),
  issued_on: instant,
  ends_on: instant,
  used_on: nullable(instant),
});

/** A member's coupons, by state and kind. */
export const ownQuery = record({
  member: digits(10),
  kind: optional(oneOf(couponKinds)),
  state: optional(oneOf(couponStates)),
  offset: optional(digits(7)),
  limit: optional(digits(3)),
});
export const ownAnswer = record({ list: list(wireCoupon, { max: 100 }), total: integer() });

export const memberQuery = record({ member: digits(10) });
export const couponParams = record({ coupon_id: id });

/** How many usable coupons of each kind a member has. */
export const possessionAnswer = record({ honey: integer(), discount: integer(), item: integer() });

export const issueBody = record({ member, code });
export const useBody = record({ member, coupon_id: id });

/** A hold: `order_no` names it. */
export const holdBody = record({ member, coupon_id: id, order_no: orderNo, until: instant });
export const settleBody = record({ member, coupon_id: id, order_no: orderNo });

/** One coupon for one member, outside campaigns. */
export const grantBody = record({ member, ...couponTerms, days: integer({ min: 1, max: 366 }) });

/** Several coupons on equal terms; those by code are good for `code_limit` members each. */
export const campaignBody = record({
  ...couponTerms,
  days: integer({ min: 1, max: 366 }),
  code_cnt: integer({ max: couponCodesMax }),
  code_limit: integer({ max: 1_000_000 }),
});
export const wireCampaign = record({
  campaign_id: id,
  ...couponTerms,
  days: integer({ min: 1 }),
  code_cnt: integer(),
  code_limit: integer(),
  issued_cnt: integer(),
  used_cnt: integer(),
  withdrawn_cnt: integer(),
  withdrawn_on: nullable(instant),
  created_on: instant,
});
export const campaignParams = record({ campaign_id: id });

export const codesQuery = record({ offset: optional(digits(7)), limit: optional(digits(3)) });
export const codesAnswer = record({
  list: list(record({ code, issued_cnt: integer() }), { max: 100 }),
  total: integer(),
});

/** Members who have a coupon of the campaign already get no other. */
export const giveBody = record({ campaign_id: id, members: list(member, { min: 1, max: couponMembersMax }) });
export const giveAnswer = record({ list: list(wireCoupon, { max: couponMembersMax }) });

export const withdrawBody = record({ campaign_id: id });

/** Unused coupons whose last day in Seoul is this one, after a cursor. */
export const endingQuery = record({
  day: text({ min: 10, max: 10, pattern: /^\d{4}-\d{2}-\d{2}$/ }),
  after: optional(id),
});
export const endingAnswer = record({ list: list(wireCoupon, { max: 100 }) });

export type WireCoupon = WireType<typeof wireCoupon>;
export type WireCampaign = WireType<typeof wireCampaign>;
export type WireCouponTerms = Pick<
  WireCoupon,
  'title' | 'kind' | 'star_cnt' | 'percent' | 'won_krw' | 'item_cd'
>;
