import { useSearchParams } from 'react-router';

/** The filters of a section are in the address, so that back and links work. */
export interface Filters<Name extends string> {
  values: Record<Name, string>;
  page: number;
  /** Sets a filter and returns to the first page. */
  set: (name: Name, value: string) => void;
  setPage: (page: number) => void;
}

/** The filters of a section by name; empty if not set. */
export function useFilters<const Name extends string>(names: readonly Name[]): Filters<Name> {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string, replace: boolean): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (name !== 'page') next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']));
  return {
    values: values as Record<Name, string>,
    page: Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1),
    set: (name, value) => change(name, value, true),
    setPage: (page) => change('page', page === 1 ? '' : String(page), false),
  };
}
