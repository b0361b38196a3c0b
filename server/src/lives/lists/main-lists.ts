import type { MainLiveSetting } from './live-lists.dto.ts';

/** The lists of the home page, in order. */
export const mainLists: readonly MainLiveSetting[] = [
  {
    code: 'popular',
    title: '지금 인기 있는 라이브',
    call: '/vod/popular-live-list',
    limit: 12,
    member_only_yn: 'N',
  },
  {
    code: 'recommend',
    title: '오늘의 추천 라이브',
    call: '/vod/recommend-live-list',
    limit: 12,
    member_only_yn: 'N',
  },
  {
    code: 'interest',
    title: '내가 좋아하는 방송인',
    call: '/vod/interest-live-list',
    limit: 12,
    member_only_yn: 'Y',
  },
  { code: 'red', title: '레드 라이브', call: '/vod/red-live-list', limit: 12, member_only_yn: 'N' },
  { code: 'latest', title: '방금 시작한 라이브', call: '/vod/new-live-list', limit: 12, member_only_yn: 'N' },
  { code: 'new_bj', title: '새로 온 방송인', call: '/vod/new-bj-live-list', limit: 12, member_only_yn: 'N' },
  {
    code: 'hot',
    title: '지금 뜨거운 HOT 라이브',
    call: '/vod/hot-live-list',
    limit: 12,
    member_only_yn: 'N',
  },
];
