import { translator } from './translator.ts';

/** What members are told of. */
export const t = translator({
  title: '알림 설정',
  lead: '바꾸면 바로 저장돼요.',
  groupKinds: '받을 알림',
  groupTimes: '받는 시간',
  live: '방송 시작',
  liveHelp: '팔로우한 방송인이 방송을 시작하면 알려 드려요.',
  activity: '활동',
  activityHelp: '새 팔로워, 선물, 댓글을 알려 드려요.',
  message: '쪽지',
  messageHelp: '새 쪽지가 오면 알려 드려요.',
  notice: '공지',
  noticeHelp: '점검과 중요한 소식을 알려 드려요.',
  marketing: '이벤트와 혜택',
  marketingHelp: '이벤트와 할인 소식을 알려 드려요. 광고가 담길 수 있어요.',
  night: '밤에도 받기',
  nightHelp: '끄면 밤 9시부터 아침 8시까지는 알림을 보내지 않아요.',
  failedTitle: '알림 설정을 불러오지 못했어요',
  undone: '저장하지 못해서 되돌렸어요. {reason}',
});
