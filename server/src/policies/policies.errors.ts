import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of the policies. */
const policiesErrors = defineErrors('policies', {
  policy_not_found: [404, '약관을 찾을 수 없어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof policiesErrors> {}
}
