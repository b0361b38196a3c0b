/** Column heads of the file of members. */
export const memberColumns = {
  userKey: '회원 번호',
  nick: '닉네임',
  loginId: '아이디',
  profileId: '프로필 ID',
  role: '구분',
  restrictedFrom: '제한',
  verification: '본인인증',
  createdAt: '가입',
  deletedAt: '탈퇴',
} as const;

/** What an operator decided, by the action of the audit log; others are named as a change. */
const decisionNames: Readonly<Record<string, string>> = {
  'hosts.approve': '승인',
  'hosts.reject': '반려',
  'reports.decide': '신고 처리',
  'deposits.confirm': '입금 확인',
  'deposits.return': '입금 반환',
  'store.refund': '환불',
  'exchange.approve': '승인',
  'exchange.reject': '반려',
  'exchange.settle': '지급 완료',
  'exchange.give_up': '지급 실패',
  'exchange.register': '계좌 등록',
  'exchange.refuse': '계좌 반려',
  'inquiries.answer': '답변',
  'lives.force_end': '방송 종료',
  'store.settle': '미납금 정산',
  'notices.remove': '삭제',
  'banners.remove': '삭제',
  'words.remove': '삭제',
  'policies.publish': '등록',
  'policies.replace': '정정',
  'policies.withdraw': '철회',
  'events.schedule': '예약',
  'events.withdraw': '예약 취소',
  'events.end': '종료',
  'events.remove': '삭제',
  'coupons.give': '쿠폰 지급',
  'coupons.withdraw': '회수',
  'requests.approve': '승인',
  'requests.refuse': '거절',
  'requests.void': '무효',
  'operators.set_roles': '권한 변경',
  'sanctions.lift': '제한 해제',
  'users.join': '계정 합치기',
};

/** What an operator says who finds a case deleted by another one. */
export const removedByOperator = '다른 운영자가 먼저 삭제했어요.';

const decidedAt = new Intl.DateTimeFormat('ko-KR', {
  ...{ timeZone: 'Asia/Seoul', month: 'long', day: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

/** Who decided what and when. */
export const decisionMessage = (nick: string, action: string, at: Date): string =>
  `${nick}님이 ${decidedAt.format(at)}에 먼저 처리했어요. (${decisionNames[action] ?? '변경'})`;

/** The message of a second decision: what the code says, and who decided what and when before. */
export const secondDecisionMessage = (message: string, nick: string, action: string, at: Date): string =>
  `${message} ${decisionMessage(nick, action, at)}`;
