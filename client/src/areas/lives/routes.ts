import type { AreaRoute } from '../../app/area-routes.ts';

export const routes: AreaRoute[] = [
  { path: '/lives/all', layout: 'default', page: () => import('./all/LivesAllPage.tsx') },
  { path: '/lives/:id', layout: 'default', digits: ['id'], page: () => import('./LivePage.tsx') },
  {
    path: '/lives/play/:id',
    layout: 'play',
    guard: 'play',
    digits: ['id'],
    page: () => import('./room/PlayPage.tsx'),
  },
];
