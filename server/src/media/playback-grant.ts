import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a playback address works, in milliseconds. A viewer who stays longer joins again. */
export const GRANT_TTL_MS = 6 * 60 * 60 * 1000;

/** Bytes of the HMAC that are kept: 128 bits, in 22 characters. */
const SIGNATURE_BYTES = 16;

const GRANT_PATTERN = /^([0-9a-z]{1,10})-([A-Za-z0-9_-]{22})$/;

/** What a grant is for: this clip as the picture of this live. */
export interface GrantSubject {
  vodKey: number;
  clip: string;
}

/** Signs a playback grant: one path segment, `{expiry}-{signature}`, expiry in seconds, base 36. */
export function signGrant(secret: string, subject: GrantSubject, now: Date): string {
  const expiry = Math.floor((now.getTime() + GRANT_TTL_MS) / 1000).toString(36);
  return `${expiry}-${signature(secret, subject, expiry).toString('base64url')}`;
}

/**
 * Checks a grant: when it was signed (to the second), or undefined where this server did not sign it for this
 * subject, or it has expired.
 */
export function readGrant(secret: string, subject: GrantSubject, grant: string, now: Date): Date | undefined {
  const [, expiry, signed] = GRANT_PATTERN.exec(grant) ?? [];
  if (expiry === undefined || signed === undefined) return undefined;
  const given = Buffer.from(signed, 'base64url');
  const expected = signature(secret, subject, expiry);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const expiryMs = Number.parseInt(expiry, 36) * 1000;
  return expiryMs > now.getTime() ? new Date(expiryMs - GRANT_TTL_MS) : undefined;
}

function signature(secret: string, subject: GrantSubject, expiry: string): Buffer {
  return createHmac('sha256', secret)
    .update(`playback\n${subject.vodKey}\n${subject.clip}\n${expiry}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}
