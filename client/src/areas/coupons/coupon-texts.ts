import { t } from '../../messages/coupons.ts';
import { formatMoney, formatNumber } from '../../ui/format/numbers.ts';
import type { Coupon } from './queries.ts';

/** What a coupon is worth, in words. */
export function worthOf({
  kind,
  star_cnt,
  percent,
  won_krw,
}: Pick<Coupon, 'kind' | 'star_cnt' | 'percent' | 'won_krw'>): string {
  if (kind === 'honey') return t('worth_honey', { stars: formatNumber(star_cnt) });
  if (kind === 'item') return t('worth_item');
  const price = formatMoney(won_krw);
  return percent > 0 ? t('worth_percent', { percent, price }) : t('worth_won', { price });
}

const dayMs = 86_400_000;

/** Whole days until the end of a coupon, by the server's clock. */
export const daysLeftOf = ({ ends_on }: Coupon, nowMs: number): number =>
  Math.max(0, Math.ceil((new Date(ends_on).getTime() - nowMs) / dayMs) - 1);

/** A coupon ends at midnight: the last minute is on its last day. */
export const lastMinuteOf = (endsOn: string): string =>
  new Date(new Date(endsOn).getTime() - 1).toISOString();
