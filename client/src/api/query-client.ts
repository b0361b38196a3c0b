import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  onlineManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { retriedQuery } from './retried-query.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The response is the same for every user, so it survives sign-in and sign-out. */
      everyone?: boolean;
    };
  }
}

const freshMs = 15_000;

/** For this long after the browser reports that it is back online, requests may still fail. */
const unstableMs = 15_000;
let reconnectedAt = Number.NEGATIVE_INFINITY;
onlineManager.subscribe((online) => {
  if (online) reconnectedAt = Date.now();
});

/**
 * Refetches requests that started before a change, including a first fetch: react-query would treat one still in flight
 * as newer than the change and cache it as fresh (CLIENT-36).
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<TaggedKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const inFlight = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle');
    const responses = inFlight.map(({ promise }) => promise);
    await super.invalidateQueries(filters, options);
    if (inFlight.length === 0) return;
    const outcomes = await Promise.allSettled(responses);
    const toRefetch = new Set(inFlight.filter((_, at) => outcomes[at]?.status === 'fulfilled'));
    // What was requested after the first response is newer than the change.
    await super.invalidateQueries(
      {
        predicate: (query) => toRefetch.has(query),
        ...(filters?.refetchType && { refetchType: filters.refetchType }),
      },
      { ...options, cancelRefetch: false },
    );
  }
}

/**
 * Creates a query cache. Calls decide about retries themselves (CLIENT-2); queries add none, except right after the
 * connection is restored (CLIENT-35). Offline requests fail immediately and report it: a mutation that waited silently
 * would run when the user no longer expects it.
 */
export const makeQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          Date.now() - reconnectedAt < unstableMs && retriedQuery.retry(failures, error),
        retryDelay: retriedQuery.retryDelay,
        staleTime: freshMs,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The page's query cache. */
export const queryClient = makeQueryClient();
