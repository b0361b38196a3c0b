import type { AreaRoute, ServerQueries } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';
import { socialProvidersQuery } from './queries/social.ts';

const login = () => import('./LoginPage.tsx');
const providers: ServerQueries = (queries) => queries.fetchQuery(socialProvidersQuery);
const callback = () => import('./pages/SocialCallbackPage.tsx');

export const routes: AreaRoute[] = [
  // Operators sign in during maintenance too.
  {
    path: paths.login,
    layout: 'login',
    guard: 'register',
    openInMaintenance: true,
    serverQueries: providers,
    page: login,
  },
  { path: paths.usersLogin, layout: 'login', guard: 'register', page: login },
  {
    path: paths.loginPhone,
    layout: 'login',
    guard: 'register',
    page: () => import('./pages/LoginPhonePage.tsx'),
  },
  // Operators, during maintenance too.
  {
    path: paths.loginFactor,
    layout: 'login',
    guard: 'register',
    openInMaintenance: true,
    page: () => import('./pages/LoginFactorPage.tsx'),
  },
  ...['apple', 'facebook', 'google', 'kakao', 'naver'].map(
    (provider): AreaRoute => ({
      path: `/users/login-callback/${provider}`,
      layout: 'login',
      openUnverified: true,
      page: callback,
    }),
  ),
  {
    path: paths.sanctions,
    layout: 'simple',
    openUnverified: true,
    page: () => import('./pages/SanctionsPage.tsx'),
  },
];
