import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  { path: paths.signUp, layout: 'login', guard: 'register', page: () => import('./pages/SignUpPage.tsx') },
  {
    path: paths.signUpPhone,
    layout: 'login',
    guard: 'register',
    page: () => import('./pages/SignUpPhonePage.tsx'),
  },
  {
    path: paths.signUpUnderAge,
    layout: 'simple',
    openUnverified: true,
    page: () => import('./pages/UnderAgePage.tsx'),
  },
  {
    path: paths.signUpUnAgreement,
    layout: 'simple',
    openUnverified: true,
    page: () => import('./pages/UnAgreementPage.tsx'),
  },
  {
    path: paths.findPassword,
    layout: 'login',
    guard: 'register',
    page: () => import('./pages/FindPage.tsx'),
  },
  {
    path: paths.userVerification,
    layout: 'simple',
    guard: 'useronly',
    page: () => import('./pages/UserVerificationPage.tsx'),
  },
];
