import { translator } from './translator.ts';

/** The way between the events. */
export const t = translator({
  label: '이벤트 메뉴',
  roulette: '12지신 룰렛',
  lotto: '허니 로또',
  ebooks: '전자책',
  pure: '퓨어 방송인',
  notices: '이벤트 소식',
});
