import type { Pages } from './page.ts';

/** The pages of the blocks area. */
export const blocksPages = {
  '/mypage/settings/person/block/content': '콘텐츠 차단',
  '/mypage/settings/person/block/hidden': '채팅 숨김',
  '/mypage/settings/person/block/message': '메시지 차단',
  '/mypage/settings/person/block/chat': '채팅 차단',
  '/mypage/settings/person/block/live': '시청 차단',
} as const satisfies Pages;
