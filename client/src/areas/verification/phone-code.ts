import { phoneProblem, smsCodeProblem } from '@honey/rules';
import { ApiError } from '../../api/errors.ts';
import { t } from '../../messages/verification.ts';

/** What the server says of a code that it sent. */
export interface SentCode {
  certification_key: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds. */
  resend_in: number;
}

/** The calls behind the fields: each page proves a telephone for a purpose of its own. */
export interface PhoneCodeCalls<Proven> {
  send: (phone: string) => Promise<SentCode>;
  check: (phoneCodeKey: string, code: string) => Promise<Proven>;
}

/** Only the digits of what was typed or pasted: 010-1234-5678 is a telephone too. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** What is wrong with a telephone number, or null. */
export function phoneText(phone: string): string | null {
  switch (phoneProblem(phone)) {
    case null:
      return null;
    case 'empty':
      return t('phoneEmpty');
    default:
      return t('phoneShape');
  }
}

/** What is wrong with the form of a code, or null. */
export function codeText(code: string): string | null {
  switch (smsCodeProblem(code)) {
    case null:
      return null;
    case 'empty':
      return t('codeEmpty');
    default:
      return t('codeShape');
  }
}

/** Refusals after which the code that was sent is of no more use. */
const ended = new Set(['code_expired', 'code_tries_exceeded', 'code_sends_exceeded']);

/** What to say when the server refused a code, and whether another has to be sent. */
export function refusedCode(error: ApiError): { message: string; over: boolean } {
  const tries = Number(error.detail.tries_left);
  const message =
    error.code === 'code_mismatch' && Number.isInteger(tries) && tries > 0
      ? t('codeTriesLeft', { tries })
      : error.message;
  return { message, over: ended.has(error.code) };
}
