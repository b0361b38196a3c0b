import { monthPattern, seoulMonth } from '@honey/rules';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Where in a history the page stands: the address says it, so that going back and reloading keep it. */
export interface Place {
  /** YYYYMM. */
  month: string;
  /** The live whose gifts are shown, or null for the list. */
  live: number | null;
}

const digits = /^[1-9]\d{0,8}$/;

/** The place that the address names; what it says wrongly is left out. */
export function usePlace(): [Place, (next: Partial<Place>) => void] {
  const [search, setSearch] = useSearchParams();
  const month = search.get('month') ?? '';
  const live = search.get('live') ?? '';
  const place = {
    month: monthPattern.test(month) ? month : seoulMonth(new Date()),
    live: digits.test(live) ? Number(live) : null,
  };
  const go = useCallback(
    (next: Partial<Place>) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        // Lives and their gifts have columns of their own.
        if (next.live !== undefined) after.delete('sort');
        for (const [name, value] of Object.entries(next)) {
          if (value === null) after.delete(name);
          else after.set(name, String(value));
        }
        return after;
      }),
    [setSearch],
  );
  return [place, go];
}
