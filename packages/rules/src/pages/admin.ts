import type { Pages } from './page.ts';

/** The pages of the admin area. */
export const adminPages = {
  '/admin/force-login': '운영자 콘솔',
  '/mgt': '회원 관리',
  '/admin': '운영자 콘솔',
} as const satisfies Pages;
