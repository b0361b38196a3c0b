import { t } from '../../../messages/money.ts';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';

/** An amount with its unit. */
export const amountOf = (asset: 'STAR' | 'BTUC', amount: number): string =>
  asset === 'STAR' ? formatHoney(amount) : t('btucAmount', { amount: formatNumber(amount) });

/** An amount with its sign. */
export const effectOf = (asset: 'STAR' | 'BTUC', direction: 'saved' | 'used', amount: number): string =>
  t(direction === 'saved' ? 'plus' : 'minus', { amount: amountOf(asset, amount) });
