import { t } from '../../../../messages/roulette.ts';
import { formatHoney, formatNumber } from '../../../../ui/format/numbers.ts';

/** What a field pays, or a spin has paid. */
export interface Prize {
  prize_cd: 'cumulative' | 'star' | 'btuc' | 'ticket' | 'none';
  amount: number;
}

/** A prize in words: 1,000꿀, 100 BTUC, 룰렛권 1장, 꽝. The cumulative prize has its amount only once it is won. */
export function prizeText({ prize_cd, amount }: Prize): string {
  switch (prize_cd) {
    case 'cumulative':
      return amount > 0 ? t('prizeCumulativeWon', { amount: formatHoney(amount) }) : t('prizeCumulative');
    case 'star':
      return formatHoney(amount);
    case 'btuc':
      return t('prizeBtuc', { amount: formatNumber(amount) });
    // A spin that won a ticket has no amount of a currency.
    case 'ticket':
      return t('prizeTicket', { count: amount || 1 });
    default:
      return t('prizeNone');
  }
}

/** A prize in a field of the wheel: one or two short lines. */
export function wheelLines({ prize_cd, amount }: Prize): readonly string[] {
  switch (prize_cd) {
    case 'cumulative':
      return [t('wheelCumulative1'), t('wheelCumulative2')];
    case 'star':
      return [formatHoney(amount)];
    case 'btuc':
      return [formatNumber(amount), 'BTUC'];
    case 'ticket':
      return [t('wheelTicket1'), t('wheelTicket2', { count: amount })];
    default:
      return [t('prizeNone')];
  }
}
