import { entryKinds, monthPattern, seoulMonth } from '@honey/rules';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { EntryFilter } from '../queries/entries.ts';

/** Where in a history the page stands: the address says it, so that going back and reloading keep it. */
export type HistoryPlace = EntryFilter;

/** The place that the address names; what it says wrongly is left out. */
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
