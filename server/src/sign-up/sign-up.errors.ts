import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of signing up. */
const signUpErrors = defineErrors('sign-up', {
  consent_required: [400, '필수 약관에 동의해 주세요.'],
  operator_exists: [409, '이미 운영자가 있어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof signUpErrors> {}
}
