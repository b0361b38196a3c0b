import type { AreaRoute } from '../../app/area-routes.ts';

export const routes: AreaRoute[] = [
  {
    path: '/policy/:id',
    layout: 'temporary-policy',
    openInMaintenance: true,
    page: () => import('./PolicyPage.tsx'),
  },
];
