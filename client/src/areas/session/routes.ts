import type { AreaRoute } from '../../app/area-routes.ts';

export const routes: AreaRoute[] = [
  { path: '/login', layout: 'login', guard: 'register', page: () => import('./LoginPage.tsx') },
];
