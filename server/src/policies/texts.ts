/** Korean texts of policies. */
export const policyTexts = {
  early: (days: number) => `시행일은 지금부터 ${days}일 뒤여야 해요.`,
} as const;

/** Column heads of the file of versions. */
export const policyColumns = {
  id: '번호',
  policy: '정책',
  state: '상태',
  title: '제목',
  summary: '요약',
  effectiveAt: '시행 시각',
  publishedAt: '공지 시각',
} as const;
