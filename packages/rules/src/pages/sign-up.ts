import type { Pages } from './page.ts';

/** The pages of the sign-up area. */
export const signUpPages = {
  '/users/find/password': '비밀번호 찾기',
  '/sign-up': '회원가입',
  '/sign-up/phone': '휴대폰 회원가입',
  '/sign-up/failed/under-age': '가입할 수 없어요',
  '/sign-up/failed/un-agreement-phone': '약관 동의가 필요해요',
} as const satisfies Pages;
