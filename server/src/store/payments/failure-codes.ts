import type { ErrorCode } from '../../core/errors/error-codes.ts';

/** The refusals for the provider's failure codes. */
const refusals = new Map<string, ErrorCode>([
  ['declined', 'payment_declined'],
  ['insufficient_funds', 'payment_declined'],
  ['limit_exceeded', 'payment_limit'],
  ['lost_card', 'payment_lost_card'],
  ['authentication_failed', 'payment_authentication'],
]);

/** Returns the refusal for a failure code of the provider; an unknown code becomes a general one (STORE-14). */
export const refusalOfFailure = (failureCode: string): ErrorCode =>
  refusals.get(failureCode) ?? 'payment_failed';
