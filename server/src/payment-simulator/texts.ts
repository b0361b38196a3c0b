/** Korean texts of the payment window. */
export const windowTexts = {
  title: '결제',
  lead: '실제 결제가 아닌 시뮬레이터 화면이에요. 돈은 나가지 않아요.',
  notFound: '결제할 내용이 없어요. 창을 닫고 처음부터 다시 해 주세요.',
  amount: '결제 금액',
  order: '주문 번호',
  card: '카드 번호',
  phone: '휴대폰 번호',
  code: '카드사 인증번호 6자리',
  codeLead: '카드사가 한 번 더 확인해요. 시뮬레이터의 인증번호는 123456이에요.',
  pay: '결제하기',
  confirm: '인증하기',
  cancel: '취소하기',
  backToShop: '가맹점으로 돌아가기',
  returning: '가맹점으로 돌아가는 중이에요.',
  magic: '테스트 카드로 채우기',
  transfer: '등록된 계좌에서 바로 이체해요.',
  simple: '등록된 결제 수단으로 바로 결제해요.',
  problems: {
    card_no: '카드 번호 16자리를 입력해 주세요.',
    phone: '휴대폰 번호를 숫자로 입력해 주세요.',
    code: '인증번호 6자리를 입력해 주세요.',
  },
  wrongCode: (left: number): string => `인증번호가 맞지 않아요. ${left}번 더 입력할 수 있어요.`,
  instalments: (months: number): string => (months === 0 ? '일시불' : `${months}개월 할부`),
  won: (amount: number): string => `${amount.toLocaleString('ko-KR')}원`,
};

/** The issuer of all simulated cards. */
export const issuer = '꿀카드';

/** Labels of the magic cards, and the outcome of paying with each. */
export const cardTexts = {
  paid: { label: '승인', note: '결제돼요.' },
  code: { label: '추가 인증', note: '금액과 관계없이 인증번호를 물어요. 인증번호는 123456이에요.' },
  declined: { label: '거절', note: '카드사가 거절해요.' },
  funds: { label: '잔액 부족', note: '잔액이 부족해서 거절돼요.' },
  lost: { label: '분실 카드', note: '분실 신고된 카드라 거절돼요.' },
  limit: { label: '한도 초과', note: '인증은 되지만 승인할 때 한도 초과로 거절돼요.' },
  cut: { label: '응답 끊김', note: '승인되지만 결제사의 첫 응답이 끊겨요.' },
  noRefund: { label: '환불 거절', note: '결제되지만 환불할 때 결제사가 거절해요.' },
} as const;
