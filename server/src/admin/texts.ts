/** The headings of the audit log as a file. */
export const auditColumns = {
  number: '번호',
  at: '시각',
  operator: '운영자',
  operatorKey: '운영자 번호',
  action: '작업',
  target: '대상',
  reason: '사유',
} as const;

/** The headings of the requests for approval as a file. */
export const requestColumns = {
  id: '번호',
  state: '상태',
  kind: '작업',
  target: '대상',
  amount: '금액',
  unit: '단위',
  reason: '사유',
  requester: '요청한 운영자',
  createdAt: '요청 시각',
  decider: '결정한 운영자',
  decidedAt: '결정 시각',
  decisionReason: '결정 사유',
} as const;

/** The headings of the requests about personal data as a file. */
export const dataRequestColumns = {
  id: '번호',
  kind: '종류',
  state: '상태',
  userKey: '회원 번호',
  nick: '닉네임',
  operator: '운영자',
  reason: '사유',
  createdAt: '요청 시각',
  endedAt: '끝난 시각',
} as const;

/** The headings of the operators as a file. */
export const operatorColumns = {
  userKey: '회원 번호',
  nick: '닉네임',
  loginId: '아이디',
  roles: '역할',
  createdAt: '가입 시각',
} as const;
