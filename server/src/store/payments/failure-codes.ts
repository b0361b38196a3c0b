import type { ErrorCode } from '../../core/errors/error-codes.ts';

/** Why a payment was declined, in the provider's words, and the refusal that members read. */
const refusals = new Map<string, ErrorCode>([
  ['declined', 'payment_declined'],
  ['insufficient_funds', 'payment_declined'],
  ['limit_exceeded', 'payment_limit'],
  ['lost_card', 'payment_lost_card'],
  ['authentication_failed', 'payment_authentication'],
]);

/** The refusal for a reason of the provider; one that is not known is told in general words (STORE-14). */
export const refusalOfFailure = (failureCode: string): ErrorCode =>
  refusals.get(failureCode) ?? 'payment_failed';
