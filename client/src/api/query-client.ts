import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  onlineManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { askedAgain } from './asked-again.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is the same for everybody: it outlives a sign-in or sign-out. */
      everyone?: boolean;
    };
  }
}

const freshMs = 15_000;

/** For this long after the browser said that it is connected again, requests may still fail. */
const unsteadyMs = 15_000;
let onlineAgainAt = Number.NEGATIVE_INFINITY;
onlineManager.subscribe((online) => {
  if (online) onlineAgainAt = Date.now();
});

/**
 * Reads again what was asked for before a change, also where it is the first answer: react-query takes one that is still on
 * its way for the answer after the change, and keeps it as fresh (CLIENT-36).
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<TaggedKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const onTheirWay = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle');
    const answers = onTheirWay.map(({ promise }) => promise);
    await super.invalidateQueries(filters, options);
    if (onTheirWay.length === 0) return;
    const settled = await Promise.allSettled(answers);
    const toReadAgain = new Set(onTheirWay.filter((_, at) => settled[at]?.status === 'fulfilled'));
    // What was asked for since the first answer is newer than the change.
    await super.invalidateQueries(
      {
        predicate: (query) => toReadAgain.has(query),
        ...(filters?.refetchType && { refetchType: filters.refetchType }),
      },
      { ...options, cancelRefetch: false },
    );
  }
}

/**
 * A keeper of answers. Calls decide about retries themselves (CLIENT-2); queries add none, but right after the
 * connection came back (CLIENT-35). Without one they fail at once and say so: an act that waited for it unseen would be
 * done when nobody expects it.
 */
export const makeQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          Date.now() - onlineAgainAt < unsteadyMs && askedAgain.retry(failures, error),
        retryDelay: askedAgain.retryDelay,
        staleTime: freshMs,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Answers kept by the page. */
export const queryClient = makeQueryClient();
