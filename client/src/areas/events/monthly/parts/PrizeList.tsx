import type { EventPrize } from '@honey/rules';
import { Trophy } from 'lucide-react';
import { t } from '../../../../messages/monthly.ts';
import { prizeText, prizeWorth } from '../event-texts.ts';

/**
 * Prizes in their order.
 * @param byPlace they belong to places, which are named, instead of a number of winners
 */
export function PrizeList({ prizes, byPlace }: { prizes: readonly EventPrize[]; byPlace: boolean }) {
  if (prizes.length === 0) return null;
  let last = 0;
  const rows = prizes.map((prize) => {
    const from = last + 1;
    last += prize.count;
    const places = from === last ? t('place', { place: from }) : t('placesOf', { from, to: last });
    return {
      ...prize,
      worth: prizeWorth(prize),
      from,
      who: byPlace ? places : t('prizeCount', { count: prize.count }),
    };
  });
  return (
    <ul aria-label={t('prizes')} className="mb-4 grid gap-2 @min-[40rem]:grid-cols-2">
      {rows.map((row) => (
        <li key={row.from} className="flex items-center gap-2 rounded-control bg-raised px-3 py-2">
          <Trophy size={18} aria-hidden className="shrink-0 text-honey-text" />
          <span className="chat-text min-w-0 flex-1 font-semibold">
            {prizeText(row)}
            {row.worth !== null && <span className="block text-sm font-normal text-muted">{row.worth}</span>}
          </span>
          <span className="shrink-0 text-sm text-muted">{row.who}</span>
        </li>
      ))}
    </ul>
  );
}
