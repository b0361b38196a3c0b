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

/** Column heads of the file of orders. */
export const orderColumns = {
  orderNo: '주문 번호',
  state: '상태',
  userKey: '회원 번호',
  nick: '닉네임',
  title: '상품',
  method: '결제 수단',
  amount: '결제 금액(원)',
  refunded: '환불한 금액(원)',
  stars: '꿀',
  bonusStars: '보너스 꿀',
  receiptPhone: '영수증 받을 번호',
  createdAt: '주문 시각',
  paidAt: '결제 시각',
} as const;

/** Column heads of the file of debts. */
export const receivableColumns = {
  orderNo: '주문 번호',
  userKey: '회원 번호',
  nick: '닉네임',
  stars: '부족한 꿀',
  amount: '금액(원)',
  createdAt: '생긴 시각',
  settledAt: '정리한 시각',
} as const;

/** Column heads of the file of bank transfers. */
export const depositColumns = {
  udKey: '입금 번호',
  orderNo: '주문 번호',
  state: '상태',
  userKey: '회원 번호',
  nick: '닉네임',
  stars: '꿀',
  depositor: '입금자',
  amount: '입금할 금액(원)',
  held: '보류한 금액(원)',
  createdAt: '신청 시각',
  expiresAt: '입금 기한',
} as const;
