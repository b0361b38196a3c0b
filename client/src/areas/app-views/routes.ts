import type { AreaRoute } from '../../routing/area-routes.ts';

/** A page that the app opens in its web view. With `error=` it shows one of the site's error pages instead. */
const view = (path: string, page: AreaRoute['page']): AreaRoute => ({
  path,
  layout: 'app',
  guard: 'forcing-error',
  // The app itself sends its members to the verification.
  openUnverified: true,
  page,
});

export const routes: AreaRoute[] = [
  view('/app/effect-live', () => import('./EffectLivePage.tsx')),
  { ...view('/app/users/cert', () => import('./VerificationPage.tsx')), guard: 'auth' },
  view('/app/users/move', () => import('./MovePage.tsx')),
  view('/app/users/switch', () => import('./SwitchPage.tsx')),
  view('/app/users/switch-event', () => import('./SwitchEventPage.tsx')),
  view('/app/users/test', () => import('./TestPage.tsx')),
];
