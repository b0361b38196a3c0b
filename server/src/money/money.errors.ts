import { defineErrors } from '../core/errors/error-codes.ts';

/** Refusals of histories. */
const moneyErrors = defineErrors('money', {
  entry_not_found: [404, '내역을 찾을 수 없어요. 볼 수 있는 기간이 지났을 수 있어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof moneyErrors> {}
}
