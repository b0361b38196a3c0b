import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.liveSupport,
    layout: 'mypage',
    guard: 'hostonly',
    page: () => import('./SupportPage.tsx'),
  },
  {
    path: paths.liveTime,
    layout: 'mypage',
    guard: 'hostonly',
    page: () => import('./TimePage.tsx'),
  },
];
