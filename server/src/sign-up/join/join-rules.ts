import { randomInt } from 'node:crypto';
import { AppError } from '../../core/errors/app-error.ts';
import { signUpMessages } from '../messages.ts';
import { type Consent, requiredConsents } from './join.dto.ts';

/** Throws consent_required, with the documents that lack a consent. */
export function refuseMissingConsents(consents: readonly Consent[]): void {
  const missing = requiredConsents.filter((gubn) => !consents.includes(gubn));
  if (missing.length === 0) return;
  throw new AppError('consent_required', {
    fields: missing.map((gubn) => ({ field: 'consents', code: gubn, message: signUpMessages.consentNeeded })),
  });
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const drawnLength = 12;

/** A random profile ID within the configured lengths. */
export function drawProfileId({ min, max }: { min: number; max: number }): string {
  const length = Math.min(Math.max(drawnLength, min), max);
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
