import type { AreaRoute } from '../../routing/area-routes.ts';

export const routes: AreaRoute[] = [
  {
    path: '/mypage/settings/person/alarm',
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./AlarmSettingPage.tsx'),
  },
];
