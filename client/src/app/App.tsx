import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { RouterProvider } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import type { Router } from './router.tsx';
import { eventStatistics, type SiteStatistics, StatisticsContext } from './statistics.ts';

/** What every page stands in, in the browser and where the server draws it. */
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
      <Begun />
      <RouterProvider router={router} />
    </Providers>
  );
}

/** Ends what theme.js began for the time before the first picture: from here on the page itself knows who looks. */
function Begun() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    delete dataset.member;
    delete dataset.withheld;
    document.dispatchEvent(new Event('honey:begun'));
  }, []);
  return null;
}
