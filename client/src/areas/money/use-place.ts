import { monthPattern, seoulMonth } from '@honey/rules';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The filters of a history, from the address, so that back and reload preserve them. */
export interface Place {
  /** YYYYMM. */
  month: string;
  /** The live whose gifts are shown, or null for the list. */
  live: number | null;
}

const digits = /^[1-9]\d{0,8}$/;

/** The filters in the address; invalid values are omitted. */
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
        // Lives and their gifts have different columns.
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
