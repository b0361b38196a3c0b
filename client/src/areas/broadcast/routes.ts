import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.mypageLive,
    layout: 'mypage',
    guard: 'hostonly',
    page: () => import('./live/LiveSettingsPage.tsx'),
  },
  {
    path: paths.mypageSignature,
    layout: 'mypage',
    guard: 'hostonly',
    page: () => import('./signature/SignaturePage.tsx'),
  },
];
