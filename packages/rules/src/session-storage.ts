/** The signed-in member's tokens as a browser keeps them. Times are epoch milliseconds by the browser's clock. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  access_expires_at: number;
  refresh_expires_at: number;
  user_key: number;
}

/** The part of a token answer that a session is made of; times in seconds. */
interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  refresh_expires_in: number;
}

/** Under which name of local storage the session lies. */
export const sessionStorageKey = 'honey.session';

/** Turns lifetimes into points in time; `nowMs` is the browser's. */
export const storedSession = (tokens: Tokens, userKey: number, nowMs: number): StoredSession => ({
  access_token: tokens.access_token,
  refresh_token: tokens.refresh_token,
  access_expires_at: nowMs + tokens.expires_in * 1000,
  refresh_expires_at: nowMs + tokens.refresh_expires_in * 1000,
  user_key: userKey,
});
