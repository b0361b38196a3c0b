import { type LiveType, liveTypes } from './live-type.ts';

/** Sort orders of all lives. */
export const liveSorts = ['viewers', 'latest', 'like', 'star'] as const;
export type LiveSort = (typeof liveSorts)[number];

/** The filters of the list of all lives, as in the address. */
export interface LiveFilters {
  /** A theme's code, or null for all. */
  theme: string | null;
  type: LiveType | null;
  sort: LiveSort;
}

/** Reads the filters from an address; unknown values count as unset. */
export function readFilters(search: URLSearchParams): LiveFilters {
  const type = liveTypes.find((known) => known === search.get('type')) ?? null;
  const sort = liveSorts.find((known) => known === search.get('sort')) ?? 'viewers';
  return { theme: search.get('theme_cd') || null, type, sort };
}

/** The address's query for the given filters; other parameters (such as platform) are retained. */
export function writeFilters(search: URLSearchParams, { theme, type, sort }: LiveFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  set('theme_cd', theme);
  set('type', type);
  set('sort', sort === 'viewers' ? null : sort);
  return next;
}
