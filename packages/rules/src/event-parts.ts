import { type CouponKind, couponPercentMax } from './coupons.ts';
import { isNoticePicture } from './notice-content.ts';
import { isExternalAddress, isSitePath } from './site-path.ts';

/** The parts of which an event's page consists, in the order in which a console offers them (EVENTS-48). */
export const eventPartTypes = [
  'picture',
  'text',
  'countdown',
  'attendance',
  'ticket_ask',
  'ranking',
  'winners',
  'button',
] as const;
export type EventPartType = (typeof eventPartTypes)[number];

/** What a prize is: granted honey, BTUC, an item, or a coupon. */
export const eventPrizeAssets = ['STAR', 'BTUC', 'ITEM', 'COUPON'] as const;
export type EventPrizeAsset = (typeof eventPrizeAssets)[number];

/** The kinds of coupons that are won; an item is won as itself. */
export const eventCouponKinds = ['honey', 'discount'] as const satisfies readonly CouponKind[];
export type EventCouponKind = (typeof eventCouponKinds)[number];

/** What a coupon that is won is worth; the fields of the other kind are 0. */
export interface EventCoupon {
  kind: EventCouponKind;
  /** Granted honey. */
  star_cnt: number;
  /** Percentage of the discount; 0 for a discount in won. */
  percent: number;
  /** The most that a percentage takes off, or the discount, in won. */
  won_krw: number;
}

/** What one winner gets. `count` winners in a row get the same. */
export interface EventPrize {
  asset: EventPrizeAsset;
  /** Whole honey or BTUC; 1 for an item and a coupon. */
  amount: number;
  count: number;
  /** The name of an item or a coupon, as members see it. */
  name?: string;
  item_id?: number;
  coupon?: EventCoupon;
}

/** What is stored of a prize that is no money. */
export interface EventPrizeTerms {
  asset: 'ITEM' | 'COUPON';
  name: string;
  item_id?: number;
  coupon?: EventCoupon;
}

/** A part of an event's page. Its texts are plain text: nothing in them is markup. */
export type EventPart =
  | { type: 'picture'; url: string; alt: string; width?: number; height?: number }
  | { type: 'text'; text: string }
  | { type: 'countdown'; label: string; until: 'begins' | 'ends' }
  | { type: 'attendance'; title: string }
  | { type: 'ticket_ask'; title: string; prizes: readonly EventPrize[] }
  | { type: 'ranking'; title: string; kind: 'host' | 'member'; prizes: readonly EventPrize[] }
  | { type: 'winners'; title: string }
  | { type: 'button'; label: string; url: string; external_yn: 'Y' | 'N' };

/** Limits of events: characters, numbers of parts and prizes, and the highest amount of one prize (EVENTS-49). */
export const eventLimits = {
  titleMax: 60,
  summaryMax: 200,
  partsMax: 30,
  labelMax: 60,
  altMax: 200,
  textMax: 5_000,
  urlMax: 500,
  pixelsMax: 20_000,
  prizesMax: 10,
  /** Winners of one draw or ranking, all prizes together. */
  winnersMax: 100,
  amountMax: 1_000_000,
  /** The whole of one draw or ranking, of each asset; coupons for honey count as honey. */
  sumMax: 10_000_000,
  /** Characters of the name of a coupon. */
  couponNameMax: 40,
  couponStarsMax: 100_000,
  couponWonMin: 10,
  couponWonMax: 1_000_000,
} as const;

/** Parts that an event has at most once. */
const single: ReadonlySet<EventPartType> = new Set(['attendance', 'ticket_ask', 'ranking', 'winners']);

/** Whether a button may lead to an address: a path of this site, or with the flag an https address (EVENTS-50). */
export const isButtonTarget = (url: string, external: boolean): boolean =>
  external ? isExternalAddress(url) : isSitePath(url);

/** The number of winners of prizes. */
export const winnersOf = (prizes: readonly EventPrize[]): number =>
  prizes.reduce((sum, { count }) => sum + count, 0);

/** The prize of a winner or place, counted from 1; undefined below the last prize. */
export function prizeOf(prizes: readonly EventPrize[], number: number): EventPrize | undefined {
  let last = 0;
  for (const prize of prizes) {
    last += prize.count;
    if (number <= last) return prize;
  }
  return undefined;
}

/** What is wrong with the parts of an event: the field by its path (`parts.2.url`) and a code; null: nothing. */
export function eventPartsProblem(
  parts: readonly EventPart[],
): { field: string; code: 'characters' | 'arrayUnique' | 'max' | 'empty' } | null {
  for (const [index, part] of parts.entries()) {
    const field = (name: string): string => `parts.${index}.${name}`;
    if (single.has(part.type) && parts.findIndex(({ type }) => type === part.type) < index)
      return { field: field('type'), code: 'arrayUnique' };
    if (part.type === 'picture' && !isNoticePicture(part.url))
      return { field: field('url'), code: 'characters' };
    if (part.type === 'button' && !isButtonTarget(part.url, part.external_yn === 'Y'))
      return { field: field('url'), code: 'characters' };
    if (!('prizes' in part)) continue;
    if (!prizesFit(part.prizes)) return { field: field('prizes'), code: 'max' };
    for (const [at, prize] of part.prizes.entries()) {
      const problem = prizeProblem(prize);
      if (problem) return { field: field(`prizes.${at}.${problem}`), code: 'empty' };
    }
  }
  return null;
}

/** The honey or BTUC of one prize; a coupon for honey counts as honey. */
const amountOf = ({ asset, amount, coupon }: EventPrize, of: 'STAR' | 'BTUC'): number => {
  if (asset === of) return amount;
  return asset === 'COUPON' && of === 'STAR' ? (coupon?.star_cnt ?? 0) : 0;
};

function prizesFit(prizes: readonly EventPrize[]): boolean {
  if (winnersOf(prizes) > eventLimits.winnersMax) return false;
  return (['STAR', 'BTUC'] as const).every(
    (asset) =>
      prizes.reduce((sum, prize) => sum + amountOf(prize, asset) * prize.count, 0) <= eventLimits.sumMax,
  );
}

/** The field that an item or a coupon lacks; null: complete. */
function prizeProblem(prize: EventPrize): 'item_id' | 'name' | 'coupon' | null {
  if (prize.asset === 'ITEM') return prize.item_id === undefined ? 'item_id' : null;
  if (prize.asset !== 'COUPON') return null;
  if (!prize.name?.trim()) return 'name';
  return prize.coupon && isCompleteCoupon(prize.coupon) ? null : 'coupon';
}

/** Whether a coupon has what its kind needs (EVENTS-82). */
export function isCompleteCoupon({ kind, star_cnt, percent, won_krw }: EventCoupon): boolean {
  const { couponStarsMax, couponWonMin, couponWonMax } = eventLimits;
  if (kind === 'honey') return star_cnt >= 1 && star_cnt <= couponStarsMax;
  return percent >= 0 && percent <= couponPercentMax && won_krw >= couponWonMin && won_krw <= couponWonMax;
}

/** A prize as it is stored, without what its kind does not use (EVENTS-82). */
export function storedPrize({ asset, amount, count, name = '', item_id, coupon }: EventPrize): EventPrize {
  if (asset === 'ITEM') return { asset, amount: 1, count, name, ...(item_id !== undefined && { item_id }) };
  if (asset !== 'COUPON') return { asset, amount, count };
  if (!coupon) return { asset, amount: 1, count, name: name.trim() };
  const { kind, star_cnt, percent, won_krw } = coupon;
  const worth: EventCoupon =
    kind === 'honey' ? { kind, star_cnt, percent: 0, won_krw: 0 } : { kind, star_cnt: 0, percent, won_krw };
  return { asset, amount: 1, count, name: name.trim(), coupon: worth };
}

/** What a decided prize stores instead of an asset; null for honey and BTUC. */
export function prizeTermsOf({ asset, name = '', item_id, coupon }: EventPrize): EventPrizeTerms | null {
  if (asset === 'ITEM') return { asset, name, ...(item_id !== undefined && { item_id }) };
  if (asset === 'COUPON') return { asset, name, ...(coupon && { coupon }) };
  return null;
}

/** Honey or BTUC as the ledger names it; null for an item and a coupon. */
export const prizeLedgerAsset = ({ asset }: Pick<EventPrize, 'asset'>): 'STAR' | 'BTUC' | null =>
  asset === 'STAR' || asset === 'BTUC' ? asset : null;
