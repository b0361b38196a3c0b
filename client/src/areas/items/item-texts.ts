import type { Schema } from '../../api/client.ts';
import { t } from '../../messages/items.ts';
import { formatNumber } from '../../ui/format/numbers.ts';

const minute = 60;
const day = 86_400;

/** How long an item lasts, in words. */
export function lengthOf({ seconds }: Pick<Schema<'ItemBrief'>, 'seconds'>): string {
  if (seconds === null) return t('forGood');
  return seconds < day
    ? t('minutes', { minutes: Math.round(seconds / minute) })
    : t('days', { days: Math.round(seconds / day) });
}

/** An amount of BTUC. */
export const formatBtuc = (amount: number): string => t('btucAmount', { amount: formatNumber(amount) });
