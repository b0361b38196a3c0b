import type { AreaRoute } from '../../routing/area-routes.ts';

export const routes: AreaRoute[] = [
  {
    path: '/sandbox',
    layout: 'simple',
    wide: true,
    openInMaintenance: true,
    openUnverified: true,
    page: () => import('./SandboxPage.tsx'),
  },
];
