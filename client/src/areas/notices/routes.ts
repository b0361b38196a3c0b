import type { AreaRoute } from '../../routing/area-routes.ts';

export const routes: AreaRoute[] = [
  { path: '/announce', layout: 'default', page: () => import('./AnnouncePage.tsx') },
  { path: '/announce/:id', layout: 'default', digits: ['id'], page: () => import('./NoticePage.tsx') },
];
