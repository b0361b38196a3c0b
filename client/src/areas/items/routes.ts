import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.storesItem,
    layout: 'default',
    guard: 'useronly',
    page: () => import('./ItemShopPage.tsx'),
  },
  {
    path: paths.serviceItems,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./MyItemsPage.tsx'),
  },
];
