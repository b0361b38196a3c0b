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

/** A keeper of answers. Calls decide about retries themselves (specification section 7), queries add none. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: freshMs },
      mutations: { retry: false },
    },
  });

/** Answers kept by the page. */
export const queryClient = makeQueryClient();
