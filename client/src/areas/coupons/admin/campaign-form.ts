import type { CouponKind } from '@honey/rules';
import type { Schema } from '../../../api/client.ts';

/** The fields of the form: texts, as typed. */
export interface CampaignValues {
  title: string;
  kind: CouponKind;
  stars: string;
  discount: 'won' | 'percent';
  percent: string;
  won: string;
  item: string;
  days: string;
  audience: 'codes' | 'members' | 'grade';
  codes: string;
  codeLimit: string;
  members: string;
  grade: string;
  reason: string;
}

export const initialCampaign: CampaignValues = {
  title: '',
  kind: 'discount',
  stars: '100',
  discount: 'won',
  percent: '10',
  won: '1000',
  item: '',
  days: '30',
  audience: 'codes',
  codes: '1',
  codeLimit: '100',
  members: '',
  grade: '1',
  reason: '',
};

/** The keys of members in a text with commas, spaces or lines between them; null if it has anything else. */
export function memberKeysOf(text: string): number[] | null {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 500 || parts.some((part) => !/^[1-9]\d{0,8}$/.test(part)))
    return null;
  return [...new Set(parts.map(Number))];
}

/** Whether a text is a whole number between two bounds. */
export const isNumberBetween = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/** The request of a valid form. */
export function requestOf(values: CampaignValues): Schema<'CouponCampaignRequest'> {
  const { kind, audience } = values;
  return {
    title: values.title.trim(),
    kind,
    reason: values.reason.trim(),
    days: Number(values.days),
    audience,
    ...(kind === 'honey' ? { star_cnt: Number(values.stars) } : {}),
    ...(kind === 'item' ? { item_id: Number(values.item) } : {}),
    ...(kind === 'discount'
      ? { percent: values.discount === 'percent' ? Number(values.percent) : 0, won_krw: Number(values.won) }
      : {}),
    ...(audience === 'codes' ? { code_cnt: Number(values.codes), code_limit: Number(values.codeLimit) } : {}),
    ...(audience === 'members' ? { user_keys: memberKeysOf(values.members) ?? [] } : {}),
    ...(audience === 'grade' ? { vip_level: Number(values.grade) } : {}),
  };
}
