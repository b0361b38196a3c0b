import type { EventPrize } from '@honey/rules';
import { t } from '../../../messages/monthly.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';

/** 1,000꿀, or BTUC 50. */
export const prizeText = ({ asset, amount }: Pick<EventPrize, 'asset' | 'amount'>): string =>
  t(asset === 'STAR' ? 'prizeStar' : 'prizeBtuc', { amount: formatNumber(amount) });

/** From its begin to its end. */
export const periodText = (beginsOn: string, endsOn: string): string =>
  t('period', { from: formatDateTime(beginsOn), until: formatDateTime(endsOn) });
