import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { localKeyOf, queryKeyOf } from '../../../api/query-keys.ts';

/** A history of entries; all are fetched and shown alike. */
export type EntrySource = 'uses' | 'btuc' | 'gifts-given' | 'gifts-received' | 'income';

/** The filters of a history. */
export interface EntryFilter {
  month: string;
  kind: Schema<'HistoryEntry'>['kind'] | null;
  /** YYYYMMDD. */
  day: string | null;
}

/** A page of a history. For income, `saved` is what was earned in the month and on its days; `returned` is separate. */
export type EntryMonth = Schema<'EntryList'> & { returned?: number };

/** Returns from exchanges were earned before: they are neither counted nor drawn a second time (MONEY-22). */
const earnedOf = (list: Schema<'IncomeList'>): EntryMonth => ({
  ...list,
  saved: list.earned,
  days: list.days.map((day) => ({ ...day, saved: day.earned })),
});

const perPage = 30;
/** The first page is small; further pages are larger, because sorting loads all of them. */
const perNextPage = 100;

async function fetchPage(
  source: EntrySource,
  { month, kind, day }: EntryFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<EntryMonth> {
  const page = {
    month,
    limit: cursor === null ? perPage : perNextPage,
    ...(day === null ? {} : { day }),
    ...(cursor === null ? {} : { cursor }),
  };
  const query = { ...page, ...(kind === null ? {} : { kind }) };
  switch (source) {
    case 'uses':
      return unwrap(api.GET('/v1/calculate/bt-user-star-uses', { params: { query }, signal }));
    case 'btuc':
      return unwrap(api.GET('/v1/user/user-btuc-list', { params: { query }, signal }));
    case 'income':
      return earnedOf(await unwrap(api.GET('/v1/mypage/income-list', { params: { query }, signal })));
    case 'gifts-given':
    case 'gifts-received':
      return unwrap(
        api.GET('/v1/mypage/gift-list', {
          params: { query: { ...page, type: source === 'gifts-given' ? 'given' : 'received' } },
          signal,
        }),
      );
  }
}

/** A history of a month, page by page. */
export const entriesQuery = (source: EntrySource, filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: localKeyOf('history', source, filter.month, filter.kind, filter.day),
    queryFn: ({ pageParam, signal }) => fetchPage(source, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** One entry with its details. */
export const entryQuery = (entryId: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/calculate/bt-user-star-uses-detail', { entry_id: entryId }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/calculate/bt-user-star-uses-detail', {
          params: { query: { entry_id: entryId } },
          signal,
        }),
      ),
    // Past entries never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
