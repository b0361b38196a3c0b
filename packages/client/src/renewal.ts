import { type Fetch, platformFetch, timeoutMs } from './send.ts';
import { type IssuedTokens, type StoredSession, sessionOf } from './stored-session.ts';

/** Where and as whom a session is renewed. */
export interface RenewalOptions {
  /** The whole address of `/v1/issuetoken`. */
  address: string;
  /** As X-Agent. */
  agent: string;
  fetch?: Fetch | undefined;
}

/** Asks for new tokens by the refresh token; null without an answer that has them, which ends the session. */
export async function renewSession(
  session: StoredSession,
  { address, agent, fetch = platformFetch }: RenewalOptions,
): Promise<StoredSession | null> {
  const request = new Request(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Agent': agent },
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  });
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? sessionOf((await response.json()) as IssuedTokens, session.user_key) : null;
  } catch {
    // No answer or an unreadable one: the renewal failed, and that ends the session.
    return null;
  }
}
