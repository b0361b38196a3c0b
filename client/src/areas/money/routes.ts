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
  {
    path: paths.mypageService,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./service/ServicePage.tsx'),
  },
  {
    path: paths.serviceBtuc,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./history/BtucPage.tsx'),
  },
  {
    path: paths.serviceBuy,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./history/BuyPage.tsx'),
  },
  {
    path: paths.serviceCashUse,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./history/UsePage.tsx'),
  },
  {
    path: paths.serviceGifts,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./history/GiftsPage.tsx'),
  },
  {
    path: paths.serviceIncome,
    layout: 'mypage',
    guard: 'hostonly',
    page: () => import('./income/IncomePage.tsx'),
  },
];
