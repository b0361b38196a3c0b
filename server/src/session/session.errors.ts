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
  sanction_not_found: [404, '진행 중인 제한을 찾을 수 없어요.'],
  sign_in_not_found: [404, '로그인 기록을 찾을 수 없어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof sessionErrors> {}
}
