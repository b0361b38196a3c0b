import { LINK_REASON, SUBSCRIBERS_REASON, TalkError } from '@honey/mintalk';
import { ApiError, mayPass } from '../../../api/errors.ts';
import type { Refusal } from '../../../messages/chat.ts';

/** Every reason for which a line may be refused that the page has words for. */
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

/** What the chat protocol calls differently, but means the same to who reads it. */
const sameAs: Partial<Record<string, Refusal>> = {
  'not connected': 'disconnected',
  not_joined: 'disconnected',
  not_ready: 'disconnected',
  network: 'disconnected',
};

/** The refusal that a code stands for; codes without words of their own are `unknown`. */
export function refusalOf(code: string | null | undefined): Refusal {
  if (!code) return 'unknown';
  const alias = sameAs[code];
  if (alias) return alias;
  return isKnown(code) ? code : 'unknown';
}

/** The code of whatever a chat call was rejected with: what is denied for a reason of its own goes by that reason. */
export function codeOf(error: unknown): string {
  if (error instanceof TalkError) {
    if (error.reason === SUBSCRIBERS_REASON) return 'subscribers_only';
    return error.reason === LINK_REASON ? LINK_REASON : error.message;
  }
  return error instanceof ApiError ? error.code : 'unknown';
}

/** The seconds of slow mode that a refusal tells of; 0 for any other. */
export function slowSecondsOf(error: unknown): number {
  if (!(error instanceof TalkError) || error.message !== 'too_fast') return 0;
  const seconds = Number(error.reason);
  return Number.isFinite(seconds) ? seconds : 0;
}

/** Whether sending the same words again can help. */
export function canResend(refusal: Refusal): boolean {
  return (
    refusal === 'too_fast' || refusal === 'timeout' || refusal === 'disconnected' || refusal === 'unknown'
  );
}

/** What a connection or a join is refused with when the rights to it have ended. */
const rightsRefusals = new Set(['unauthorized', 'denied', 'not_found']);

/** Whether new rights may help: asking for them tells whether there are any. */
export const isRightsRefusal = (error: unknown): boolean =>
  error instanceof TalkError && rightsRefusals.has(error.message);

/** What the protocol refuses a join for that stays so however often it is asked. */
const lastingRefusals = new Set([
  'invalid_request',
  'chat_blocked',
  'fan_grade',
  'frozen',
  'token not provided',
]);

/** Whether a connection or a join that failed may work later. What is neither a refusal nor a call's is the network's. */
export function mayJoinLater(error: unknown): boolean {
  if (error instanceof TalkError) return !lastingRefusals.has(error.message);
  return mayPass(error);
}

function isKnown(code: string): code is Refusal {
  return Object.hasOwn(known, code);
}
