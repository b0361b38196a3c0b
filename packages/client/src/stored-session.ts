import { type StoredSession, sessionStorageKey, storedSession } from '@honey/rules';

export { type StoredSession, sessionStorageKey };

/** The fields of a token response that make up a session. */
export interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds. */
  refresh_expires_in: number;
  /** Y if this sign-in cancelled a requested deletion. */
  deletion_cancelled_yn?: 'Y' | 'N';
}

/** How long before its expiry an access token is renewed (SESSION-34). */
export const refreshMarginMs = 60_000;
/** A refresh token with at most this time left ends the session instead (SESSION-35). */
const refreshTokenMarginMs = 3_600_000;

/** The session of newly issued tokens, by this machine's clock. */
export const sessionOf = (tokens: IssuedTokens, userKey: number): StoredSession =>
  storedSession(tokens, userKey, Date.now());

/** Parses a stored session; null for anything else. */
export function readSession(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<StoredSession> | null;
    return typeof value?.access_token === 'string' &&
      typeof value.refresh_token === 'string' &&
      typeof value.access_expires_at === 'number' &&
      typeof value.refresh_expires_at === 'number' &&
      typeof value.user_key === 'number'
      ? (value as StoredSession)
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether the access token must be renewed before use. */
export const isRefreshDue = (session: StoredSession): boolean =>
  session.access_expires_at - Date.now() <= refreshMarginMs;

/** Whether both tokens have expired. */
export const isExpired = (session: StoredSession): boolean =>
  session.access_expires_at <= Date.now() && session.refresh_expires_at <= Date.now();

/** Whether the refresh token has too little time left to be used. */
export const isNearlyExpired = (session: StoredSession): boolean =>
  (session.renewable_until ?? session.refresh_expires_at - refreshTokenMarginMs) <= Date.now();
