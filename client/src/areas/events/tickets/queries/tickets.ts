import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../../api/client.ts';
import { nextOffset } from '../../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../../api/query-keys.ts';

export type OwnTicket = Schema<'RouletteTicket'>;

const pageSize = 20;

/** A member's roulette tickets of a month, YYYYMM, newest first. */
export const monthTicketsQuery = (viewer: number, month: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/event/roulette/tickets', { month }, { viewer }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/event/roulette/tickets', {
          params: { query: { month, offset, limit: pageSize } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** A member's spins of a month, newest first. */
export const monthSpinsQuery = (viewer: number, month: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/event/roulette/spins', { month }, { viewer }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/event/roulette/spins', {
          params: { query: { month, offset, limit: pageSize } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** A member's lotto tickets of a month, newest first. */
export const monthLottoQuery = (viewer: number, month: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/event/lotto-ask-list', { month }, { viewer }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/event/lotto-ask-list', {
          params: { query: { month, offset, limit: pageSize } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
