import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  { path: paths.qnas, layout: 'mypage', guard: 'useronly', page: () => import('./QnasPage.tsx') },
  {
    path: paths.qnasPrivilege,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./PrivilegePage.tsx'),
  },
  { path: paths.qnasAdd, layout: 'mypage', guard: 'useronly', page: () => import('./AddPage.tsx') },
  {
    path: paths.qnasAddPrivilege,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./AddPrivilegePage.tsx'),
  },
  {
    path: '/mypage/settings/service/qnas/detail/:id',
    layout: 'mypage',
    guard: 'useronly',
    digits: ['id'],
    page: () => import('./DetailPage.tsx'),
  },
];
