import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.messages,
    layout: 'default',
    guard: 'useronly',
    page: () => import('./MessagesPage.tsx'),
  },
  {
    path: paths.blockPage('message'),
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./MessageBlocksPage.tsx'),
  },
];
