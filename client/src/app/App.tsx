import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import type { Router } from './router.tsx';
import { type SiteStatistics, StatisticsContext } from './statistics.ts';

/** The whole page. */
export function App({ router, statistics }: { router: Router; statistics: SiteStatistics }) {
  return (
    <QueryClientProvider client={queryClient}>
      <StatisticsContext value={statistics}>
        <RouterProvider router={router} />
      </StatisticsContext>
    </QueryClientProvider>
  );
}
