import { storedSession } from '@honey/rules';
import { ApiError } from './errors.ts';
import { agent, callAddress } from './hosts.ts';
import { type StoredSession, sessionStore } from './session-store.ts';

/** This long before its end an access token is renewed (SESSION-34). */
export const refreshMarginMs = 60_000;
/** A refresh token with no more than this left ends the session instead (SESSION-35). */
const refreshTokenMarginMs = 3_600_000;
const timeoutMs = 25_000;

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

/** The session of tokens that were just issued, by this browser's clock. */
export const sessionOf = (tokens: IssuedTokens, userKey: number): StoredSession =>
  storedSession(tokens, userKey, Date.now());

export const isRefreshDue = (session: StoredSession): boolean =>
  session.access_expires_at - Date.now() <= refreshMarginMs;

export const isOver = (session: StoredSession): boolean =>
  session.access_expires_at <= Date.now() && session.refresh_expires_at <= Date.now();

async function issue(session: StoredSession): Promise<StoredSession | null> {
  if (session.refresh_expires_at - Date.now() <= refreshTokenMarginMs) return null;
  try {
    const response = await fetch(callAddress('/v1/issuetoken'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Agent': agent },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? sessionOf((await response.json()) as IssuedTokens, session.user_key) : null;
  } catch {
    // No answer or an unreadable one: the refresh failed, and that ends the session.
    return null;
  }
}

/** A page that is left takes its calls with it: such a refresh has not failed, and the next page makes its own. */
let leaving = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    leaving = true;
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}

async function renew(stale: string): Promise<StoredSession | null> {
  const session = sessionStore.reload();
  if (!session) return null;
  if (session.access_token !== stale) return session;
  const next = await issue(session);
  // A sign-out, here or in another tab, may have come in between: it stands.
  if (sessionStore.reload()?.access_token !== stale) return sessionStore.getState();
  if (next) sessionStore.set(next);
  else if (!leaving) sessionStore.clear();
  return next;
}

let running: Promise<StoredSession | null> | null = null;

/**
 * Renews the session once for all tabs: the first holds the lock, the others find its result in the storage. Answers
 * null when the session is over; it is signed out then.
 * @param stale the access token that no longer serves
 */
export function refreshSession(stale: string): Promise<StoredSession | null> {
  running ??= (
    'locks' in navigator
      ? navigator.locks.request('honey.session.refresh', () => renew(stale))
      : // Pages served without TLS have no locks; the server forgives parallel tabs for 10 s.
        renew(stale)
  ).finally(() => {
    running = null;
  });
  return running;
}

/**
 * The access token to send now, refreshed when that is due; null for a visitor.
 * @throws ApiError `session_expired` when both tokens are over: the request is not sent and the member is signed out
 */
export async function accessToken(): Promise<string | null> {
  const session = sessionStore.getState();
  if (!session) return null;
  if (isOver(session)) {
    sessionStore.clear();
    throw ApiError.withoutAnswer('session_expired');
  }
  if (!isRefreshDue(session)) return session.access_token;
  const next = await refreshSession(session.access_token);
  if (!next) throw ApiError.withoutAnswer('session_expired');
  return next.access_token;
}

/**
 * The access token to send once more with, after a call was refused (401) for its token; null where the refusal stands.
 * @param code of the refusal; `invalid_token` ends the session
 * @throws ApiError `session_expired` when there is no other token: the member is signed out
 */
export async function tokenAfterRefusal(token: string, code: string | undefined): Promise<string | null> {
  if (code === 'invalid_token' && sessionStore.getState()?.access_token === token) sessionStore.clear();
  if (code !== 'token_expired') return null;
  const renewed = await refreshSession(token);
  if (!renewed) throw ApiError.withoutAnswer('session_expired');
  return renewed.access_token;
}
