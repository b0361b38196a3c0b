import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of account changes. */
const settingsErrors = defineErrors('settings', {
  password_incorrect: [403, '비밀번호가 맞지 않아요.'],
  operator_account: [
    409,
    '운영자 계정은 탈퇴할 수 없어요. 소유자가 운영자 역할을 모두 뺀 뒤 다시 시도해 주세요.',
  ],
  live_is_on: [409, '방송을 끝내고 다시 시도해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof settingsErrors> {}
}
