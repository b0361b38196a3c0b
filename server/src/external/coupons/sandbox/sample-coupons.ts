import type { CouponKind } from '@honey/rules';
import type { CouponTerms } from '../coupon.port.ts';
import { sampleTitles } from '../texts.ts';

const nothing = { star_cnt: 0, percent: 0, won_krw: 0, item_cd: '' };

/** One coupon of each kind, as the sandbox and the datasets give them. */
export const sampleCoupons: Readonly<Record<CouponKind, CouponTerms>> = {
  honey: { ...nothing, kind: 'honey', title: sampleTitles.honey, star_cnt: 100 },
  discount: { ...nothing, kind: 'discount', title: sampleTitles.discount, won_krw: 1_000 },
  item: { ...nothing, kind: 'item', title: sampleTitles.item, item_cd: 'nick_sky' },
};
