import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ListFilter } from './list-definition.ts';

/** The state of a list; all of it is in the address, so that back, reload and links work. */
export interface ListState<Name extends string> {
  /** The section, as in `/admin?tab=<name>`. */
  name: string;
  filters: readonly ListFilter[];
  /** The value of each filter; '' if it is not set. */
  values: Record<Name, string>;
  /** Page by number, from 1. */
  page: number;
  /** The cursor of this page, for lists that page by cursor; '' for the first. */
  cursor: string;
  /** As the server names it, `name` or `-name`; '' for the list's own order. */
  sort: string;
  /** The key of the open case; '' if none is open. */
  caseKey: string;
  /** The batch that is shown over the list; 0: none. */
  batchId: number;
  /** Filters and order of this view, without the page, the case and the batch. */
  view: string;
  set: (name: string, value: string) => void;
  setPage: (page: number) => void;
  setCursor: (cursor: string) => void;
  /** Shows the page before this one; null: it is the first, or the list was opened at this page. */
  showPrevious: (() => void) | null;
  setSort: (sort: string) => void;
  openCase: (key: string, options?: { replace: boolean }) => void;
  /** The address with this case open, and the state of the history that goes with it: the properties of a link. */
  caseLink: (key: string) => { to: string; state: unknown };
  openView: (view: string) => void;
  showBatch: (batchId: number) => void;
}

const paging = ['page', 'cursor', 'case'];
const batchKey = /^[1-9]\d{0,8}$/;

/** The state of the list of a section with these filters. */
export function useList<const Name extends string>(
  name: string,
  filters: readonly (ListFilter & { name: Name })[],
): ListState<Name> {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  return useMemo(() => {
    const passed = passedIn(state);
    const change = (
      changes: Record<string, string>,
      reset: readonly string[],
      replace: boolean,
      before: readonly string[] = reset.includes('cursor') ? [] : passed,
    ): void =>
      setSearch((now) => changed(now, changes, reset), {
        ...{ replace, preventScrollReset: true },
        state: before.length > 0 ? { passed: before } : null,
      });
    const cursor = search.get('cursor') ?? '';
    const previous = passed.at(-1);
    const values = Object.fromEntries(filters.map((filter) => [filter.name, search.get(filter.name) ?? '']));
    const view = new URLSearchParams(search);
    for (const key of ['tab', 'batch', ...paging]) view.delete(key);
    return {
      name,
      filters,
      values: values as Record<Name, string>,
      page: Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1),
      cursor,
      sort: search.get('sort') ?? '',
      caseKey: search.get('case') ?? '',
      batchId: batchKey.test(search.get('batch') ?? '') ? Number(search.get('batch')) : 0,
      view: view.toString(),
      set: (filter, value) => change({ [filter]: value }, paging, true),
      setPage: (page) => change({ page: page === 1 ? '' : String(page) }, ['case'], false),
      setCursor: (next) => change({ cursor: next }, ['case'], false, next === '' ? [] : [...passed, cursor]),
      showPrevious:
        cursor === '' || previous === undefined
          ? null
          : () => change({ cursor: previous }, ['case'], false, passed.slice(0, -1)),
      setSort: (sort) => change({ sort }, paging, true),
      openCase: (key, { replace } = { replace: false }) => change({ case: key }, [], replace),
      caseLink: (key) => ({ to: `?${changed(search, { case: key }, [])}`, state }),
      showBatch: (batchId) => change({ batch: batchId === 0 ? '' : String(batchId) }, [], true),
      openView: (saved) => setSearch(new URLSearchParams([['tab', name], ...new URLSearchParams(saved)])),
    };
  }, [name, filters, search, setSearch, state]);
}

/** The cursors of the pages before this one, in order: the history of the browser keeps them beside the address. */
function passedIn(state: unknown): readonly string[] {
  const passed = typeof state === 'object' && state !== null && 'passed' in state ? state.passed : [];
  return Array.isArray(passed) && passed.every((cursor) => typeof cursor === 'string') ? passed : [];
}

function changed(
  now: URLSearchParams,
  changes: Record<string, string>,
  reset: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const name of reset) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
