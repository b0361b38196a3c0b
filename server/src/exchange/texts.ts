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
