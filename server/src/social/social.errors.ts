import { defineErrors } from '../core/errors/error-codes.ts';

/** What following refuses. */
const socialErrors = defineErrors('social', {
  self_target: [400, '나에게는 할 수 없어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof socialErrors> {}
}
