import { useSearchParams } from 'react-router';
import type { Sort } from './column.ts';

/** The sort order in the address (`?sort=-star`), so that back and reload preserve it. Null: the original order. */
export function useSort(): [Sort | null, (next: Sort | null) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('sort') ?? '';
  const sort = named === '' ? null : { key: named.replace(/^-/, ''), descending: named.startsWith('-') };
  const change = (next: Sort | null): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set('sort', `${next.descending ? '-' : ''}${next.key}`);
        else after.delete('sort');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [sort, change];
}
