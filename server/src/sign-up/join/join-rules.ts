import { randomInt } from 'node:crypto';
import { AppError } from '../../core/errors/app-error.ts';
import { signUpMessages } from '../messages.ts';
import { type Consent, requiredConsents } from './join.dto.ts';

/** Throws consent_required, with the documents that miss an agreement. */
export function refuseMissingConsents(given: readonly Consent[]): void {
  const missing = requiredConsents.filter((gubn) => !given.includes(gubn));
  if (missing.length === 0) return;
  throw new AppError('consent_required', {
    fields: missing.map((gubn) => ({ field: 'consents', code: gubn, message: signUpMessages.consentNeeded })),
  });
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const drawnLength = 12;

/** A profile ID by lot, within the lengths in force. */
export function drawProfileId({ min, max }: { min: number; max: number }): string {
  const length = Math.min(Math.max(drawnLength, min), max);
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
