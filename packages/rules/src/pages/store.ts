import type { Pages } from './page.ts';

/** The pages of the store area. */
export const storePages = {
  '/stores': '꿀 충전',
  '/stores/guide': '충전 안내',
  '/stores/bankbook/complete': '무통장 입금 안내',
  '/stores/payment/cancel': '결제 취소',
  '/stores/complete': '결제 완료',
  '/stores/fail': '결제 실패',
  '/stores/products/{id}': '결제하기',
  '/stores/products3/{id}': '결제하기',
  '/stores/result/{order_no}': { title: '결제 결과', shape: '[A-Za-z0-9-]{1,40}' },
} as const satisfies Pages;
