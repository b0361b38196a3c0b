import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of signing in and of passwords. */
const sessionErrors = defineErrors('session', {
  login_incorrect: [401, '아이디 또는 비밀번호가 맞지 않아요.'],
  login_locked: [423, '로그인에 여러 번 실패해서 잠시 잠겼어요. 남은 시간이 지나면 다시 시도해 주세요.'],
  service_restricted: [403, '운영 정책에 따라 이용이 제한된 계정이에요.'],
  password_rule: [400, '비밀번호 규칙에 맞지 않아요.'],
  password_unavailable: [403, '소셜 계정은 비밀번호를 바꿀 수 없어요.'],
  social_declined: [403, '소셜 로그인을 취소했어요.'],
  social_failed: [502, '소셜 로그인에 실패했어요. 잠시 후 다시 시도해 주세요.'],
  social_state: [400, '소셜 로그인 요청이 올바르지 않아요. 처음부터 다시 해 주세요.'],
  social_linked: [409, '이미 다른 계정에 연결된 소셜 계정이에요.'],
  factor_required: [403, '비밀번호를 확인했어요. 두 번째 인증을 해 주세요.'],
  factor_ticket_expired: [400, '인증 시간이 지났어요. 처음부터 다시 로그인해 주세요.'],
  factor_incorrect: [400, '인증이 맞지 않아요. 새 코드로 다시 시도해 주세요.'],
  factor_locked: [423, '인증에 여러 번 실패해서 잠시 잠겼어요. 남은 시간이 지나면 다시 시도해 주세요.'],
  factor_exists: [409, '이미 등록된 인증 수단이에요.'],
  factor_not_found: [404, '인증 수단을 찾을 수 없어요.'],
  factor_last: [409, '마지막 인증 수단은 삭제할 수 없어요. 다른 인증 수단을 먼저 등록해 주세요.'],
  own_factors: [403, '내 인증 수단은 내 보안에서 바꿔 주세요.'],
  passkey_limit: [409, '패스키는 10개까지 등록할 수 있어요.'],
  passkey_unavailable: [409, '이 주소에서는 패스키를 쓸 수 없어요.'],
  sanction_not_found: [404, '진행 중인 제한을 찾을 수 없어요.'],
  sanction_lifted: [409, '이미 해제한 제한이에요.'],
  sign_in_not_found: [404, '로그인 기록을 찾을 수 없어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof sessionErrors> {}
}
