/** Korean texts of the results that applicants receive by SMS and push. */
export const hostTexts = {
  approvedText: '[허니라이브] 방송인 신청이 승인됐어요. 지금 바로 방송을 시작할 수 있어요.',
  rejectedText: (reason: string) =>
    `[허니라이브] 방송인 신청이 반려됐어요. 사유: ${reason} 내용을 수정해 바로 다시 신청할 수 있어요.`,
  approvedTitle: '방송인이 되신 걸 축하해요',
  approvedPush: '지금 바로 방송을 시작할 수 있어요.',
  rejectedTitle: '방송인 신청 결과가 나왔어요',
  rejectedPush: '신청이 반려됐어요. 사유를 확인하고 다시 신청해 주세요.',
} as const;

/** Column heads of the file of applications. */
export const hostApplicationColumns = {
  id: '번호',
  state: '상태',
  userKey: '회원 번호',
  nick: '닉네임',
  askedAt: '신청 시각',
  dueAt: '심사 기한',
  career: '경력',
  platform: '플랫폼',
  reason: '반려 사유',
} as const;
