import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of the policies. */
const policiesErrors = defineErrors('policies', {
  policy_not_found: [404, '약관을 찾을 수 없어요.'],
  policy_in_force: [409, '이미 시행한 약관은 바꾸거나 삭제할 수 없어요. 새 약관을 올려 주세요.'],
  policy_withdrawn: [409, '이미 철회한 약관이에요.'],
  policy_date_taken: [409, '같은 시행일의 약관이 이미 있어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof policiesErrors> {}
}
