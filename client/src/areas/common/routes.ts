import type { AreaRoute } from '../../app/area-routes.ts';

export const routes: AreaRoute[] = [
  { path: '/', layout: 'default', page: () => import('./HomePage.tsx') },
  { path: '/temporary/maintenance', layout: 'temporary', page: () => import('./MaintenancePage.tsx') },
];
