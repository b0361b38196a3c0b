import { isDate } from '@honey/rules';
import { useSearchParams } from 'react-router';

/** Which period and which page of a rank the address names; what it says wrongly is left out. */
export function useRankPlace() {
  const [search, setSearch] = useSearchParams();
  const date = search.get('date') ?? '';
  const page = search.get('page') ?? '';
  return {
    date: isDate(date) ? date : undefined,
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    /** Another period begins at its first page. */
    goTo: (next: { date: string } | { page: number }): void =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        for (const [name, value] of Object.entries(next)) after.set(name, String(value));
        return after;
      }),
  };
}
