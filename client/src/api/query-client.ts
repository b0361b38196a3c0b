import { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is the same for everybody: it outlives a sign-in or sign-out. */
      everyone?: boolean;
    };
  }
}

const freshMs = 15_000;

/**
 * A keeper of answers. Calls decide about retries themselves (CLIENT-2), queries add none. Without a
 * connection they fail at once and say so: an act that waited for it unseen would be done when nobody expects it.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: freshMs, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Answers kept by the page. */
export const queryClient = makeQueryClient();
