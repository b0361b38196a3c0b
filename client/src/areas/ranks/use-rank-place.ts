import { isDate } from '@honey/rules';
import { useSearchParams } from 'react-router';

/** The period and page of a rank from the address; invalid values are omitted. */
export function useRankPlace() {
  const [search, setSearch] = useSearchParams();
  const date = search.get('date') ?? '';
  const page = search.get('page') ?? '';
  return {
    date: isDate(date) ? date : undefined,
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    /** Another period starts at its first page. */
    goTo: (next: { date: string } | { page: number }): void =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        for (const [name, value] of Object.entries(next)) after.set(name, String(value));
        return after;
      }),
  };
}
