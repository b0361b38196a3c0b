import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { isOffered } from '../../../api/compatibility.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pageSize = 24;

/** What can be searched. */
export const searchKinds = ['lives', 'members', 'comments'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The sort orders of results. */
export const searchSorts = ['relevance', 'popular', 'new'] as const;
export type SearchSort = (typeof searchSorts)[number];

const calls = {
  lives: {
    relevance: '/v1/search/search-bt-live',
    popular: '/v1/search/search-bt-live-popular',
    new: '/v1/search/search-bt-live-new',
  },
  members: {
    relevance: '/v1/search/search-user',
    popular: '/v1/search/search-user-popular',
    new: '/v1/search/search-user-new',
  },
  comments: {
    relevance: '/v1/search/search-comment',
    popular: '/v1/search/search-comment-popular',
    new: '/v1/search/search-comment-new',
  },
} as const;

/** A search of one kind. */
export interface SearchRequest {
  keyword: string;
  sort: SearchSort;
}

/** The running lives found. */
export const foundLivesQuery = ({ keyword, sort }: SearchRequest) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(calls.lives[sort], { keyword }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(api.GET(calls.lives[sort], { params: { query: { keyword, offset, limit: pageSize } }, signal })),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** The members found. */
export const foundMembersQuery = ({ keyword, sort }: SearchRequest) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(calls.members[sort], { keyword }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET(calls.members[sort], { params: { query: { keyword, offset, limit: pageSize } }, signal }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** The comments found. */
export const foundCommentsQuery = ({ keyword, sort }: SearchRequest) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(calls.comments[sort], { keyword }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET(calls.comments[sort], { params: { query: { keyword, offset, limit: pageSize } }, signal }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Suggestions for the typed text. */
export const suggestionsQuery = (keyword: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/search/search-suggest', { keyword }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/search/search-suggest', { params: { query: { keyword } }, signal })),
    placeholderData: keepPreviousData,
  });

/** The popular words of the day, and the keyword's length limits. */
export const popularWordsQuery = queryOptions({
  queryKey: queryKeyOf('/v1/search/popular-word-list'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/search/popular-word-list', { signal })),
  staleTime: 30_000,
});

/** Records a search for the popular words; failures are ignored. */
export const recordSearch = (keyword: string): void => {
  if (isOffered('POST /v1/search/search-word'))
    unwrap(api.POST('/v1/search/search-word', { body: { keyword } })).catch(() => undefined);
};
