import type { OperatorRole } from '../database/generated/client.ts';

export type { OperatorRole };

/** The roles of operators, in the order in which they are shown. */
export const operatorRoles = [
  'support',
  'moderator',
  'finance',
  'content',
  'owner',
] as const satisfies readonly OperatorRole[];

/** A right: the roles that hold it, beside owners, who hold every right; and its Korean name. */
interface RightEntry {
  roles: readonly Exclude<OperatorRole, 'owner'>[];
  name: string;
  /** Whether the second factor must have been verified lately (SESSION-55): money, settings, roles, personal data. */
  stepUp?: true;
}

const everyRole = ['support', 'moderator', 'finance', 'content'] as const;

/**
 * Every right of operators. A handler for operators names its right with `@Right`; one that names none refuses every
 * call (ADMIN-13).
 */
export const rights = {
  'overview.read': { roles: everyRole, name: '오늘 현황 보기' },
  'batches.own': { roles: everyRole, name: '일괄 처리하기' },
  'security.own': { roles: everyRole, name: '내 보안 설정하기' },
  'audit.read': { roles: everyRole, name: '내 작업 기록 보기' },
  'audit.read_all': { roles: [], name: '모든 작업 기록 보기' },

  'members.read': { roles: ['support', 'moderator', 'finance'], name: '회원 보기' },
  'members.unmask': { roles: ['support'], name: '가린 개인정보 보기', stepUp: true },
  'members.edit': { roles: ['support'], name: '회원 정보 수정하기' },
  'members.set_role': { roles: [], name: '회원 구분 바꾸기', stepUp: true },
  'sign_ins.end': { roles: ['support'], name: '회원 로그아웃시키기' },
  'inquiries.read': { roles: ['support'], name: '문의 보기' },
  'inquiries.answer': { roles: ['support'], name: '문의 답변하기' },

  'reports.read': { roles: ['moderator'], name: '신고 보기' },
  'reports.decide': { roles: ['moderator'], name: '신고 처리하기' },
  'lives.read': { roles: ['moderator'], name: '방송 보기' },
  'lives.end': { roles: ['moderator'], name: '방송 끝내기' },
  'lives.inspect': { roles: ['moderator'], name: '방송 살펴보기' },
  'sanctions.restrict': { roles: ['moderator'], name: '채팅·방송 제한하기' },
  'sanctions.restrict_service': { roles: [], name: '서비스 이용 제한하기' },
  'host_asks.read': { roles: ['moderator'], name: '방송인 신청 보기' },
  'host_asks.decide': { roles: ['moderator'], name: '방송인 신청 심사하기' },

  'deposits.read': { roles: ['finance'], name: '입금 보기' },
  'deposits.decide': { roles: ['finance'], name: '입금 처리하기', stepUp: true },
  'orders.read': { roles: ['finance'], name: '주문 보기' },
  'orders.refund': { roles: ['finance'], name: '환불하기', stepUp: true },
  'receivables.read': { roles: ['finance'], name: '미납금 보기' },
  'receivables.settle': { roles: ['finance'], name: '미납금 정리하기', stepUp: true },
  'exchange.read': { roles: ['finance'], name: '환전 보기' },
  'exchange.decide': { roles: ['finance'], name: '환전 처리하기', stepUp: true },
  'stars.grant': { roles: ['finance'], name: '꿀 지급·회수하기', stepUp: true },
  'stars.transfer': { roles: ['finance'], name: '꿀 옮기기', stepUp: true },
  'requests.read': { roles: ['finance'], name: '승인 요청 보기' },
  'requests.decide': { roles: ['finance'], name: '승인 요청 결정하기', stepUp: true },

  'notices.read': { roles: ['content'], name: '공지 보기' },
  'notices.write': { roles: ['content'], name: '공지 쓰기' },
  'banners.read': { roles: ['content'], name: '배너 보기' },
  'banners.write': { roles: ['content'], name: '배너 바꾸기' },
  'policies.read': { roles: ['content'], name: '약관 보기' },
  'policies.write': { roles: ['content'], name: '약관 등록하기' },
  'words.read': { roles: ['content'], name: '금지어 보기' },
  'words.write': { roles: ['content'], name: '금지어 바꾸기' },
  'events.read': { roles: ['content'], name: '이벤트 보기' },
  'events.write': { roles: ['content'], name: '이벤트 운영하기' },
  'coupons.read': { roles: ['content'], name: '쿠폰 보기' },
  'coupons.write': { roles: ['content'], name: '쿠폰 발급하기' },

  'settings.read': { roles: [], name: '설정 보기' },
  'settings.write': { roles: [], name: '설정 바꾸기', stepUp: true },
  'operators.read': { roles: [], name: '운영자 보기' },
  'operators.manage': { roles: [], name: '운영자 권한 주기', stepUp: true },
  'factors.reset': { roles: [], name: '운영자 2단계 인증 초기화하기', stepUp: true },
  'forced_login.open': { roles: [], name: '회원으로 로그인하기', stepUp: true },
  'accounts.join': { roles: [], name: '계정 합치기', stepUp: true },
  'personal_data.manage': { roles: [], name: '개인정보 내보내기·삭제하기', stepUp: true },
} as const satisfies Record<string, RightEntry>;

/** The name of a right. */
export type OperatorRight = keyof typeof rights;

const entries: Readonly<Record<OperatorRight, RightEntry>> = rights;

/** All rights, in the order of their declaration. */
export const operatorRights = Object.keys(rights) as OperatorRight[];

/** Whether a role holds a right. */
export const holdsRight = (role: OperatorRole, right: OperatorRight): boolean =>
  role === 'owner' || entries[right].roles.includes(role);

/** Whether a right needs a second factor that was verified lately. */
export const needsStepUp = (right: OperatorRight): boolean => entries[right].stepUp === true;
