import type { Pages } from './page.ts';

/** The pages of the inquiries area. */
export const inquiriesPages = {
  '/mypage/settings/service/qnas': '1:1 문의',
  '/mypage/settings/service/qnas/add': '1:1 문의',
  '/mypage/settings/service/qnas/add-privilege': '1:1 문의',
  '/mypage/settings/service/qnas/privilege': '1:1 문의',
  '/mypage/settings/service/qnas/detail/{id}': '1:1 문의',
} as const satisfies Pages;
