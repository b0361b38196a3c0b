import { phoneProblem, smsCodeProblem } from '@honey/rules';
import { ApiError } from '../../api/errors.ts';
import { t } from '../../messages/verification.ts';

/** The server's response to sending a code. */
export interface SentCode {
  certification_key: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds. */
  resend_in: number;
}

/** The calls behind the fields: each page verifies a phone number for its own purpose. */
export interface PhoneCodeCalls<Proven> {
  send: (phone: string) => Promise<SentCode>;
  check: (phoneCodeKey: string, code: string) => Promise<Proven>;
}

/** The digits of the input: 010-1234-5678 is a valid phone number too. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The problem of a phone number, or null. */
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

/** The format problem of a code, or null. */
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

/** Refusals after which the sent code is void. */
const ended = new Set(['code_expired', 'code_tries_exceeded', 'code_sends_exceeded']);

/** The message of a refused code, and whether another must be sent. */
export function refusedCode(error: ApiError): { message: string; isVoid: boolean } {
  const attemptsLeft = Number(error.detail.tries_left);
  const message =
    error.code === 'code_mismatch' && Number.isInteger(attemptsLeft) && attemptsLeft > 0
      ? t('codeTriesLeft', { tries: attemptsLeft })
      : error.message;
  return { message, isVoid: ended.has(error.code) };
}
