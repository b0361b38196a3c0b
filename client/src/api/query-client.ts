import { onlineManager, QueryClient } from '@tanstack/react-query';
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
 * A keeper of answers. Calls decide about retries themselves (CLIENT-2); queries add none, but right after the
 * connection came back (CLIENT-35). Without one they fail at once and say so: an act that waited for it unseen would be
 * done when nobody expects it.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
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
