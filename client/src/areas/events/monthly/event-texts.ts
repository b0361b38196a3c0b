import type { EventPrize } from '@honey/rules';
import { t } from '../../../messages/monthly.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatMoney, formatNumber } from '../../../ui/format/numbers.ts';

/** 1,000꿀, 50 BTUC, or the name of an item or a coupon. */
export function prizeText({
  asset,
  amount,
  name,
}: Pick<EventPrize, 'asset' | 'amount'> & { name?: string | null | undefined }): string {
  if (asset === 'ITEM') return name || t('prizeItem');
  if (asset === 'COUPON') return name || t('prizeCoupon');
  return t(asset === 'STAR' ? 'prizeStar' : 'prizeBtuc', { amount: formatNumber(amount) });
}

/** What a coupon is worth; nothing for other prizes, whose text says everything. */
export function prizeWorth({ coupon }: Pick<EventPrize, 'coupon'>): string | null {
  if (!coupon) return null;
  const { kind, star_cnt, percent, won_krw } = coupon;
  if (kind === 'honey') return t('worthHoney', { stars: formatNumber(star_cnt) });
  const price = formatMoney(won_krw);
  return percent > 0 ? t('worthPercent', { percent, price }) : t('worthWon', { price });
}

/** From its begin to its end. */
export const periodText = (beginsOn: string, endsOn: string): string =>
  t('period', { from: formatDateTime(beginsOn), until: formatDateTime(endsOn) });
