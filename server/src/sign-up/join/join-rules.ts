import { randomInt } from 'node:crypto';
import { AppError } from '../../core/errors/app-error.ts';
import { signUpTexts } from '../texts.ts';
import { type Consent, requiredConsents } from './join.dto.ts';

/** Throws consent_required, with the documents that lack a consent. */
export function assertConsents(consents: readonly Consent[]): void {
  const missing = requiredConsents.filter((gubn) => !consents.includes(gubn));
  if (missing.length === 0) return;
  throw new AppError('consent_required', {
    fields: missing.map((gubn) => ({ field: 'consents', code: gubn, message: signUpTexts.consentNeeded })),
  });
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const defaultLength = 12;

/** A random profile ID within the configured lengths. */
export function randomProfileIdWithin({ min, max }: { min: number; max: number }): string {
  const length = Math.min(Math.max(defaultLength, min), max);
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
