import type { AreaRoute } from '../../routing/area-routes.ts';
import { type PersonPage, paths } from '../../routing/paths.ts';

const person = (name: PersonPage, page: AreaRoute['page']): AreaRoute => ({
  path: paths.personPage(name),
  layout: 'mypage',
  guard: 'useronly',
  page,
});

const complete = () => import('./pages/CompletePages.tsx');

export const routes: AreaRoute[] = [
  {
    path: paths.mypagePerson,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./pages/PersonPage.tsx'),
  },
  person('introduce', () => import('./pages/IntroducePage.tsx')),
  person('nickname', () => import('./pages/NicknamePage.tsx')),
  person('profile-id', () => import('./pages/ProfileIdPage.tsx')),
  person('password', () => import('./pages/PasswordPage.tsx')),
  person('phone', () => import('./pages/PhonePage.tsx')),
  person('profile-image', () => import('./pages/ProfileImagePage.tsx')),
  person('signout', () => import('./pages/SignoutPage.tsx')),
  person('introduce-complete', async () => ({ default: (await complete()).IntroduceComplete })),
  person('nickname-complete', async () => ({ default: (await complete()).NicknameComplete })),
  person('password-complete', async () => ({ default: (await complete()).PasswordComplete })),
  person('phone-complete', async () => ({ default: (await complete()).PhoneComplete })),
  person('profile-id-complete', async () => ({ default: (await complete()).ProfileIdComplete })),
];
