import type { AreaRoute } from '../../routing/area-routes.ts';

export const routes: AreaRoute[] = [
  {
    path: '/temporary/open',
    layout: 'temporary',
    openUnverified: true,
    page: () => import('./OpenPage.tsx'),
  },
];
