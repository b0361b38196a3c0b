import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, signingSecret } from '../../core/crypto/rotated-settings.ts';
import { besideName, type PlaybackWatch } from '../media.port.ts';

/** Retained bytes of the HMAC: 128 bits, in 22 characters. */
const SIGNATURE_BYTES = 16;

const BESIDE = 's';
const GRANT_PATTERN = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})-([0-9a-f]{32})(s?)-([A-Za-z0-9_-]{22})$/;

/** The subject of a grant: this clip as the video of this live. */
export interface GrantSubject {
  vodKey: number;
  clip: string;
}

/** The claims of a grant, in addition to its subject. */
export interface Grant {
  /**
   * The watch session that it depends on; for a live beside the watched one, `besideName` of the session and this live.
   */
  watchId: string;
  /** The origin of the playlist's numbers, to the second: the same at every renewal. */
  since: Date;
}

/**
 * Signs a playback grant valid for `seconds`: one path segment, `{expiry}-{since}-{watch}-{signature}`, with times in
 * base-36 seconds and the watch session's UUID without dashes; a trailing `s` on the UUID marks a live beside the
 * watched one.
 * @param secrets as MEDIA_SECRET: the first signs
 */
export function signGrant(
  secrets: string,
  subject: GrantSubject,
  { watchId, since, seconds, beside = false }: PlaybackWatch,
  now: Date,
): string {
  const claims = [
    (Math.floor(now.getTime() / 1000) + seconds).toString(36),
    Math.floor(since.getTime() / 1000).toString(36),
    watchId.replaceAll('-', '') + (beside ? BESIDE : ''),
  ].join('-');
  return `${claims}-${signature(signingSecret(secrets), subject, claims).toString('base64url')}`;
}

/** The claims of a grant, or undefined if this server did not sign it for this subject, or it has expired. */
export function readGrant(
  secrets: string,
  subject: GrantSubject,
  grant: string,
  now: Date,
): Grant | undefined {
  const [, expiry, since, watch, side, signed] = GRANT_PATTERN.exec(grant) ?? [];
  if (!expiry || !since || !watch || !signed) return undefined;
  const received = Buffer.from(signed, 'base64url');
  const isSigned = acceptedSecrets(secrets).some((secret) => {
    const expected = signature(secret, subject, `${expiry}-${since}-${watch}${side}`);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  if (!isSigned) return undefined;
  if (secondsOf(expiry) * 1000 <= now.getTime()) return undefined;
  const watchId = watch.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    watchId: side === BESIDE ? besideName({ watchId, vodKey: subject.vodKey }) : watchId,
    since: new Date(secondsOf(since) * 1000),
  };
}

const secondsOf = (text: string): number => Number.parseInt(text, 36);

function signature(secret: string, subject: GrantSubject, claims: string): Buffer {
  return createHmac('sha256', secret)
    .update(`playback\n${subject.vodKey}\n${subject.clip}\n${claims}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}
