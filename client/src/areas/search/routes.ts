import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.search,
    layout: 'default',
    guard: 'useronly',
    page: () => import('./SearchPage.tsx'),
  },
  {
    path: '/search/result',
    layout: 'default',
    guard: 'useronly',
    page: () => import('./SearchResultPage.tsx'),
  },
];
