import type { AreaRoute } from '../../routing/area-routes.ts';

export const routes: AreaRoute[] = [
  {
    path: '/policy/:id',
    layout: 'default',
    openInMaintenance: true,
    openUnverified: true,
    page: () => import('./PolicyPage.tsx'),
  },
];
