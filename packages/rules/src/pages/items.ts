import type { Pages } from './page.ts';

/** The pages of the items area. */
export const itemsPages = {
  '/mypage/settings/service/items': '내 아이템',
  '/stores/item': '아이템',
} as const satisfies Pages;
