import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.serviceCoupons,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./CouponsPage.tsx'),
  },
];
