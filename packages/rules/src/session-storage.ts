/** A signed-in member's tokens as stored in a browser. Times are epoch milliseconds by the browser's clock. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  access_expires_at: number;
  refresh_expires_at: number;
  user_key: number;
}

/** The fields of a token response that make up a session; times in seconds. */
interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  refresh_expires_in: number;
}

/** The local storage key of the session. */
export const sessionStorageKey = 'honey.session';

/** Converts lifetimes to timestamps; `nowMs` is the browser's time. */
export const storedSession = (tokens: Tokens, userKey: number, nowMs: number): StoredSession => ({
  access_token: tokens.access_token,
  refresh_token: tokens.refresh_token,
  access_expires_at: nowMs + tokens.expires_in * 1000,
  refresh_expires_at: nowMs + tokens.refresh_expires_in * 1000,
  user_key: userKey,
});
