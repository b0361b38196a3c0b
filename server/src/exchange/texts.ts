/** Korean push notifications about accounts and exchanges. */
export const exchangeTexts = {
  registeredTitle: '환전 계좌가 등록됐어요',
  registeredText: '이제 환전을 신청할 수 있어요.',
  refusedTitle: '환전 계좌 심사 결과가 나왔어요',
  refusedText: (reason: string) => `등록이 반려됐어요. 사유: ${reason}`,
  paidTitle: '환전 금액이 입금됐어요',
  paidText: (won: string) => `등록한 계좌로 ${won}원을 보냈어요.`,
  rejectedTitle: '환전 신청이 반려됐어요',
  rejectedText: (reason: string) => `신청한 꿀은 돌려 드렸어요. 사유: ${reason}`,
  failedTitle: '환전 금액을 보내지 못했어요',
  failedText: (reason: string) => `신청한 꿀은 돌려 드렸어요. 사유: ${reason}`,
} as const;

/** The reason with which the simulated bank fails a payout. */
export const simulatedPayoutProblem = '예금주와 계좌가 맞지 않아요.';

/** Used when a provider states no reason. */
export const unknownPayoutProblem = '은행에서 이체를 거절했어요.';

/** Shown to operators when a payout cannot be sent. */
export const unreadableAccountProblem = '환전 계좌 정보를 읽을 수 없어서 보내지 못했어요.';

/** Column heads of the file of exchange accounts. */
export const accountFileColumns = {
  id: '번호',
  state: '상태',
  userKey: '회원 번호',
  nick: '닉네임',
  bank: '은행',
  account: '계좌 번호',
  holder: '예금주',
  requestedAt: '신청 시각',
  decidedAt: '심사 시각',
  reason: '반려 사유',
} as const;

/** Column heads of the file of exchanges. */
export const exchangeFileColumns = {
  id: '번호',
  state: '상태',
  userKey: '회원 번호',
  nick: '닉네임',
  stars: '꿀',
  gross: '환전 금액(원)',
  withheld: '원천징수(원)',
  net: '지급 금액(원)',
  bank: '은행',
  account: '계좌 번호',
  requestedAt: '신청 시각',
  reason: '반려 사유',
  problem: '이체 오류',
} as const;
