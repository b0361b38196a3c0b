import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals of what members do at the services beside the product. */
const externalErrors = defineErrors('external', {
  external_pending: [503, '결과를 확인하고 있어요. 잠시 후 내역에서 확인해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof externalErrors> {}
}
