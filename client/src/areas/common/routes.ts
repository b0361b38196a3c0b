import type { AreaRoute } from '../../routing/area-routes.ts';
import { mainDataQuery } from '../../site/main-data.ts';

export const routes: AreaRoute[] = [
  {
    path: '/',
    layout: 'default',
    serverQueries: (queries) => queries.fetchQuery(mainDataQuery),
    page: () => import('./HomePage.tsx'),
  },
  {
    path: '/temporary/maintenance',
    layout: 'temporary',
    openUnverified: true,
    page: () => import('./MaintenancePage.tsx'),
  },
];
