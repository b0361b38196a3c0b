import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.hostApply,
    layout: 'default',
    guard: 'useronly',
    page: () => import('./HostApplyPage.tsx'),
  },
];
