import type { CouponKind } from '@honey/rules';
import type { CouponTerms } from '../coupon.port.ts';

/** The state of a campaign here. */
export type CampaignState = 'running' | 'done' | 'withdrawing' | 'withdrawn';

/** A row of coupon_campaigns. */
export interface CampaignRow {
  campaign_no: number;
  service_id: string | null;
  title: string;
  kind: CouponKind;
  star_cnt: number;
  percent: number;
  won_krw: number;
  item_cd: string;
  days: number;
  audience: 'members' | 'grade' | 'codes';
  vip_level: number | null;
  user_keys: number[];
  code_cnt: number;
  code_limit: number;
  state: CampaignState;
  given_until: number;
  batch: number[];
  given_cnt: number;
  operator_key: number;
  reason: string;
  input_hash: string;
  created_at: string;
}

/** What its coupons are worth. */
export const termsOf = ({ title, kind, star_cnt, percent, won_krw, item_cd }: CampaignRow): CouponTerms => ({
  title,
  kind,
  star_cnt,
  percent,
  won_krw,
  item_cd,
});
