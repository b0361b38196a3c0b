import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.admin,
    layout: 'console',
    guard: 'operator',
    openInMaintenance: true,
    page: () => import('./AdminPage.tsx'),
  },
  {
    path: paths.forcedLogin,
    layout: 'simple',
    guard: 'operator',
    openInMaintenance: true,
    page: () => import('./forced-login/ForcedLoginPage.tsx'),
  },
  {
    path: paths.mgt,
    layout: 'simple',
    guard: 'operator',
    openInMaintenance: true,
    page: () => import('./management/MgtPage.tsx'),
  },
];
