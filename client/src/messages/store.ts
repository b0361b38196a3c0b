import { translator } from './translator.ts';

/** Buying honey. */
export const t = translator({
  title: '꿀 충전',
  balance: '내 꿀',
  soonTitle: '충전은 아직 준비 중이에요',
  soonBody: '곧 카드, 간편결제, 무통장입금으로 꿀을 충전할 수 있어요. 지금 가진 꿀은 바로 선물할 수 있어요.',
  keepWatching: '방송 계속 보기',
});
