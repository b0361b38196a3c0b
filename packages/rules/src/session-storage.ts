/** A signed-in member's tokens as stored in a browser. Times are epoch milliseconds by the browser's clock. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  access_expires_at: number;
  refresh_expires_at: number;
  /** Until when tokens are renewed; omitted: until an hour before the refresh token expires. */
  renewable_until?: number;
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

/** The longest lifetime of a sign-in that ends at a fixed time; a member's is three days. */
const fixedEndSeconds = 86_400;

/** Converts lifetimes to timestamps; `nowMs` is the browser's time. */
export const storedSession = (tokens: Tokens, userKey: number, nowMs: number): StoredSession => ({
  access_token: tokens.access_token,
  refresh_token: tokens.refresh_token,
  access_expires_at: nowMs + tokens.expires_in * 1000,
  refresh_expires_at: nowMs + tokens.refresh_expires_in * 1000,
  // A sign-in of an operator ends at a fixed time: it is used until then.
  ...(tokens.refresh_expires_in <= fixedEndSeconds && {
    renewable_until: nowMs + tokens.refresh_expires_in * 1000,
  }),
  user_key: userKey,
});
