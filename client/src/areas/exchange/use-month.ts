import { monthPattern, seoulMonth } from '@honey/rules';
import { useSearchParams } from 'react-router';

/** The month of a history, from the address, so that back and reload preserve it. */
export function useMonth(): [string, (next: string) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('month') ?? '';
  return [
    monthPattern.test(requested) ? requested : seoulMonth(new Date()),
    (next) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.set('month', next);
        return after;
      }),
  ];
}
