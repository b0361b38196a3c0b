import { translator } from './translator.ts';

/** Notices, events and the ticker of the header. */
export const t = translator({
  title: '공지·이벤트',
  boards: '게시판',
  notices: '공지',
  events: '이벤트',
  unread: '새 글',
  emptyNotices: '아직 공지가 없어요',
  emptyEvents: '지금은 진행 중인 이벤트가 없어요',
  emptyBody: '새 소식이 생기면 여기에서 알려 드릴게요.',
  home: '홈으로 가기',
  failed: '소식을 불러오지 못했어요',
  newer: '다음 글',
  older: '이전 글',
  toList: '목록 보기',
  gone: '글을 찾을 수 없어요',
  goneBody: '기간이 끝났거나 삭제된 글이에요. 다른 소식을 확인해 보세요.',
  ticker: '새 소식',
  own: '나에게만',
  forYou: '회원님에게만 보이는 공지예요.',
  popupOf: '{at}/{total}',
  popupMore: '자세히 보기',
  popupNext: '다음 소식',
  popupNotToday: '오늘 하루 보지 않기',
  more: '더 보기',
  moreLabel: '공지 더 보기',
});
