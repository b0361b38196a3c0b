import type { Pages } from './page.ts';

/** The pages of the session area. */
export const sessionPages = {
  '/login': '로그인',
  '/login-factor': '두 번째 인증',
  '/login-phone': '휴대폰 로그인',
  '/users/login': '로그인',
  '/users/login-callback/apple': '로그인',
  '/users/login-callback/facebook': '로그인',
  '/users/login-callback/google': '로그인',
  '/users/login-callback/kakao': '로그인',
  '/users/login-callback/naver': '로그인',
  '/users/sanctions': '이용 제한 안내',
} as const satisfies Pages;
