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

/** The headings of the batches as a file. */
export const batchColumns = {
  id: '번호',
  act: '작업',
  state: '상태',
  operator: '운영자',
  reason: '사유',
  rows: '건수',
  done: '처리',
  requested: '승인 대기',
  refused: '거절',
  cancelled: '취소',
  createdAt: '만든 시각',
  startedAt: '시작한 시각',
  endedAt: '끝난 시각',
} as const;

/** The headings of the rows of a batch as a file. */
export const batchRowColumns = {
  number: '번호',
  target: '대상',
  name: '이름',
  forecast: '미리 확인한 결과',
  state: '상태',
  code: '거절 코드',
  message: '거절 이유',
} as const;

/** The headings of the changes of settings as a file. */
export const settingChangeColumns = {
  id: '번호',
  key: '설정',
  name: '이름',
  before: '이전 값',
  after: '바뀐 값',
  unit: '단위',
  operator: '운영자',
  reason: '사유',
  at: '시각',
} as const;

/** The headings of the anchors of the audit log as a file. */
export const anchorColumns = {
  day: '날짜',
  entries: '기록 수',
  lastSeal: '마지막 봉인',
  signedAt: '서명 시각',
  publicKey: '공개 키',
  signature: '서명',
} as const;
