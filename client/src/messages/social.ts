import { translator } from './translator.ts';

/** Following, and its effects. */
export const t = translator({
  follow: '팔로우',
  following: '팔로잉',
  followed: '팔로우했어요. 방송을 시작하면 알려 드려요.',
  unfollowed: '팔로우를 취소했어요.',
  wentLive: '{nick}님이 방송을 시작했어요: {title}',
  wentLiveWatch: '보러 가기',
});
