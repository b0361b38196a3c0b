import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.channels,
    layout: 'default',
    guard: 'useronly',
    page: () => import('./ChannelsPage.tsx'),
  },
  {
    path: '/channels/:id',
    layout: 'default',
    guard: 'useronly',
    digits: ['id'],
    page: () => import('./ChannelPage.tsx'),
  },
  {
    path: paths.mypageFans,
    layout: 'mypage',
    guard: 'hostonly',
    page: () => import('./FansPage.tsx'),
  },
];
