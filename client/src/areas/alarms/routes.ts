import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.alarms,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./AlarmsPage.tsx'),
  },
  {
    path: '/mypage/settings/person/alarm',
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./AlarmSettingPage.tsx'),
  },
];
