import type { PayBrand, PgMethod } from './orders/orders.dto.ts';

/** Names of the payment methods. */
export const payMethodNames: Record<PgMethod | 'bank', string> = {
  card: '신용카드',
  phone: '휴대폰 결제',
  transfer: '실시간 계좌이체',
  simple: '간편결제',
  bank: '무통장 입금',
};

/** Names of the simple-pay providers. */
export const payBrandNames: Record<PayBrand, string> = {
  kakaopay: '카카오페이',
  naverpay: '네이버페이',
  tosspay: '토스페이',
};

/** Titles of orders, shown to members and the provider. */
export const orderTitles = {
  honey: (stars: number, bonus: number): string =>
    `꿀 ${stars.toLocaleString('ko-KR')}개${bonus > 0 ? ` + 보너스 ${bonus.toLocaleString('ko-KR')}개` : ''}`,
  subscription: (nick: string): string => `${nick} 구독 30일`,
};
