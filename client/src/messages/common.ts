import { translator } from './translator.ts';

/** The home page. */
export const t = translator({
  homeTitle: '지금 라이브',
  banners: '주요 소식',
  bannerPosition: '{total}개 중 {at}번째',
  bannerPrevious: '이전 소식',
  bannerNext: '다음 소식',
  bannerPause: '자동 넘김 멈추기',
  bannerPlay: '자동 넘김 다시 시작하기',
  categories: '주제',
  all: '전체',
  more: '더 보기',
  moreOf: '{title} 더 보기',
  noLivesTitle: '지금은 방송이 없어요',
  noLivesBody: '조금 뒤에 다시 와 주세요. 공지에서 방송 소식을 볼 수 있어요.',
  noLivesAction: '공지 보기',
  mainFailed: '라이브 목록을 불러오지 못했어요',
});
