import { randomInt } from 'node:crypto';
import { checkPassword, passwordCodes } from '@honey/rules';
import { AppError } from '../core/errors/app-error.ts';
import { type Consent, requiredConsents } from './join.dto.ts';

/** Throws consent_required, with the documents that miss an agreement. */
export function refuseMissingConsents(given: readonly Consent[]): void {
  const missing = requiredConsents.filter((gubn) => !given.includes(gubn));
  if (missing.length === 0) return;
  throw new AppError('consent_required', {
    fields: missing.map((gubn) => ({ field: 'consents', code: gubn, message: '필수 약관에 동의해 주세요.' })),
  });
}

/**
 * Throws password_rule, with the checker's code (SIGN-UP-34), for a new password.
 * @param compared what it must not equal: the ID
 */
export function refuseWeakPassword(password: string, compared: readonly string[]): void {
  const code = checkPassword(password, compared);
  if (code === passwordCodes.ok) return;
  throw new AppError('password_rule', {
    fields: [{ field: 'password', code: String(code), message: '비밀번호 규칙에 맞지 않아요.' }],
  });
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const drawnLength = 12;

/** A profile ID by lot, within the lengths in force. */
export function drawProfileId({ min, max }: { min: number; max: number }): string {
  const length = Math.min(Math.max(drawnLength, min), max);
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
