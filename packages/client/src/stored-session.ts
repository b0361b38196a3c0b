import { type StoredSession, sessionStorageKey, storedSession } from '@honey/rules';

export { type StoredSession, sessionStorageKey };

/** The part of a token answer that a session is made of. */
export interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds. */
  refresh_expires_in: number;
  /** Y when this sign-in took back an asked-for deletion. */
  deletion_cancelled_yn?: 'Y' | 'N';
}

/** This long before its end an access token is renewed (SESSION-34). */
export const refreshMarginMs = 60_000;
/** A refresh token with no more than this left ends the session instead (SESSION-35). */
const refreshTokenMarginMs = 3_600_000;

/** The session of tokens that were just issued, by this machine's clock. */
export const sessionOf = (tokens: IssuedTokens, userKey: number): StoredSession =>
  storedSession(tokens, userKey, Date.now());

/** Reads what was stored; null for anything else. */
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

/** Whether the access token is to be renewed before it is used. */
export const isRefreshDue = (session: StoredSession): boolean =>
  session.access_expires_at - Date.now() <= refreshMarginMs;

/** Whether neither token serves any more. */
export const isOver = (session: StoredSession): boolean =>
  session.access_expires_at <= Date.now() && session.refresh_expires_at <= Date.now();

/** Whether the refresh token has too little time left to be used. */
export const isEnding = (session: StoredSession): boolean =>
  session.refresh_expires_at - Date.now() <= refreshTokenMarginMs;
