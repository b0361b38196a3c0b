import { LINK_REASON, SUBSCRIBERS_REASON, TalkError } from '@honey/mintalk';
import { ApiError, isTransient } from '../../../api/errors.ts';
import type { Refusal } from '../../../messages/chat.ts';

/** Refusals of a line that have a text. */
const known: Record<Refusal, true> = {
  too_long: true,
  too_fast: true,
  chat_blocked: true,
  fan_grade: true,
  subscribers_only: true,
  prohibited_word: true,
  frozen: true,
  link: true,
  unauthorized: true,
  login_required: true,
  timeout: true,
  disconnected: true,
  denied: true,
  unknown: true,
};

/** Protocol codes that mean the same to the reader. */
const aliases: Partial<Record<string, Refusal>> = {
  'not connected': 'disconnected',
  not_joined: 'disconnected',
  not_ready: 'disconnected',
  network: 'disconnected',
};

/** The refusal of a code; codes without a text are `unknown`. */
export function refusalOf(code: string | null | undefined): Refusal {
  if (!code) return 'unknown';
  const alias = aliases[code];
  if (alias) return alias;
  return isKnown(code) ? code : 'unknown';
}

/** The code of a rejected chat call: for `denied` with a specific reason, that reason. */
export function codeOf(error: unknown): string {
  if (error instanceof TalkError) {
    if (error.reason === SUBSCRIBERS_REASON) return 'subscribers_only';
    return error.reason === LINK_REASON ? LINK_REASON : error.message;
  }
  return error instanceof ApiError ? error.code : 'unknown';
}

/** The seconds of slow mode in a refusal; 0 for any other. */
export function slowSecondsOf(error: unknown): number {
  if (!(error instanceof TalkError) || error.message !== 'too_fast') return 0;
  const seconds = Number(error.reason);
  return Number.isFinite(seconds) ? seconds : 0;
}

/** Whether sending the same text again can help. */
export function canResend(refusal: Refusal): boolean {
  return (
    refusal === 'too_fast' || refusal === 'timeout' || refusal === 'disconnected' || refusal === 'unknown'
  );
}

/** Refusals of a connection or a join when its rights have expired. */
const rightsRefusals = new Set(['unauthorized', 'denied', 'not_found']);

/** Whether new rights may help; requesting them shows whether there are any. */
export const isRightsRefusal = (error: unknown): boolean =>
  error instanceof TalkError && rightsRefusals.has(error.message);

/** Refusals of a join that stay the same however often it is retried. */
const permanentRefusals = new Set([
  'invalid_request',
  'chat_blocked',
  'fan_grade',
  'frozen',
  'token not provided',
]);

/** Whether a failed connection or join can be retried. An error that is not a refusal is a network failure. */
export function isJoinRetryable(error: unknown): boolean {
  if (error instanceof TalkError) return !permanentRefusals.has(error.message);
  return isTransient(error);
}

function isKnown(code: string): code is Refusal {
  return Object.hasOwn(known, code);
}
