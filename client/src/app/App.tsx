import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { RouterProvider } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import type { Router } from './router.tsx';
import { eventStatistics, type SiteStatistics, StatisticsContext } from './statistics.ts';

/** The providers around every page, in the browser and on the server. */
export function Providers({
  queries,
  statistics = eventStatistics,
  children,
}: {
  queries: QueryClient;
  statistics?: SiteStatistics;
  children: ReactNode;
}) {
  return (
    <QueryClientProvider client={queries}>
      <StatisticsContext value={statistics}>{children}</StatisticsContext>
    </QueryClientProvider>
  );
}

/** The whole page. */
export function App({ router, statistics }: { router: Router; statistics: SiteStatistics }) {
  return (
    <Providers queries={queryClient} statistics={statistics}>
      <EndPreload />
      <RouterProvider router={router} />
    </Providers>
  );
}

/**
 * Clears the marks that theme.js set before the first paint: from here on the page itself knows whether the user is a
 * member.
 */
function EndPreload() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    delete dataset.member;
    delete dataset.withheld;
    document.dispatchEvent(new Event('honey:started'));
  }, []);
  return null;
}
