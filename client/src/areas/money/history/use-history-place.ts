import { entryKinds, monthPattern, seoulMonth } from '@honey/rules';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { EntryFilter } from '../queries/entries.ts';

/** The filters of a history, from the address, so that back and reload preserve them. */
export type HistoryPlace = EntryFilter;

/** The filters in the address; invalid values are omitted. */
export function useHistoryPlace(): [HistoryPlace, (next: Partial<HistoryPlace>) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('month') ?? '';
  const month = monthPattern.test(requested) ? requested : seoulMonth(new Date());
  const day = search.get('day') ?? '';
  const kind = entryKinds.find((each) => each === search.get('kind')) ?? null;
  const place = { month, kind, day: /^20\d{6}$/.test(day) && day.startsWith(month) ? day : null };
  const go = useCallback(
    (next: Partial<HistoryPlace>) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        // Another month has other days.
        if (next.month !== undefined) after.delete('day');
        for (const [name, value] of Object.entries(next)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      }),
    [setSearch],
  );
  return [place, go];
}
