import { monthPattern, seoulMonth } from '@honey/rules';
import { useSearchParams } from 'react-router';

const digits = /^[1-9]\d{0,6}$/;

/** Month and page of a history, as the address says them: going back and reloading keep them. */
export function useMonthPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = monthPattern.test(asked) ? asked : seoulMonth(new Date());
  const page = digits.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  return {
    month,
    page,
    goMonth: (next: string) => setSearch({ month: next }),
    goPage: (next: number) => setSearch({ month, ...(next > 1 ? { page: String(next) } : {}) }),
  };
}
