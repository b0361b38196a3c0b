import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.serviceExchange,
    layout: 'mypage',
    guard: 'hostonly',
    page: () => import('./ExchangePage.tsx'),
  },
  {
    path: paths.serviceExchangeInfo,
    layout: 'mypage',
    guard: 'hostonly',
    page: () => import('./ExchangeInfoPage.tsx'),
  },
  {
    path: paths.serviceExchangeSet,
    layout: 'mypage',
    guard: 'hostonly',
    page: () => import('./ExchangeSetPage.tsx'),
  },
];
