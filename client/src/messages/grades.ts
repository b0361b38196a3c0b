import { translator } from './translator.ts';

/** Payment grades: the current one, and the next month's. */
export const t = translator({
  title: '결제 등급',
  now: '지금 등급',
  discount: '꿀 상품 {percent}% 할인',
  noDiscount: '할인이 없는 등급이에요',
  until: '{date}까지',
  basis: '지난 6개월 결제 {amount}',
  thisMonth: '이번 달 결제 {amount}',
  next: '다음 달 예상 등급',
  nextBasis: '다음 달에 반영될 결제 {amount}',
  lacking: '{amount} 더 결제하면 다음 달에 {name} 등급이 돼요.',
  highest: '가장 높은 등급을 이어 가고 있어요.',
  all: '등급 안내',
  grade: '등급',
  from: '6개월 결제',
  rate: '할인',
  percent: '{percent}%',
  atLeast: '{amount} 이상',
  rule: '한국 시간으로 지난 6개월 동안 결제한 금액에서 환불을 뺀 금액으로 매달 1일에 정해져요. 운영자가 지급한 꿀은 포함되지 않아요.',
  failed: '결제 등급을 불러오지 못했어요',
});
