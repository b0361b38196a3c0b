import { ApiError, retryAfterMs } from './errors.ts';
import { type Fetch, platformFetch, send } from './send.ts';
import { type IssuedTokens, type StoredSession, sessionOf } from './stored-session.ts';

/** Where a session is renewed, and with what. */
export interface RenewalOptions {
  /** The full address of `/v1/issuetoken`. */
  address: string;
  /** Sent as X-Agent. */
  agent: string;
  fetch?: Fetch | undefined;
  /** Creates the errors to throw; default: plain ones. */
  errors?: Pick<typeof ApiError, 'of' | 'withoutResponse'> | undefined;
}

/** Statuses of a refusal that ends the session. */
const refusalStatuses = new Set([401, 403]);

/**
 * Requests new tokens with the refresh token, and retries once after a transient failure (SESSION-43).
 * @returns null if the server refuses: 401 or 403 with an error code
 * @throws ApiError for any other failure, which does not end the session
 */
export async function renewSession(
  session: StoredSession,
  { address, agent, fetch = platformFetch, errors = ApiError }: RenewalOptions,
): Promise<StoredSession | null> {
  const request = new Request(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Agent': agent },
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  });
  const response = await send(request, {
    fetch: readWholeResponse(fetch),
    connectionError: errors.withoutResponse,
  });
  const body = await readJson(response);
  if (response.ok && isIssuedTokens(body)) return sessionOf(body, session.user_key);
  if (refusalStatuses.has(response.status) && isCoded(body)) return null;
  throw errors.of(response.status, body, retryAfterMs(response.headers));
}

/** A truncated response counts as none, so that the request is retried. */
const readWholeResponse =
  (fetch: Fetch): Fetch =>
  async (request, init) => {
    const response = await fetch(request, init);
    await response.clone().arrayBuffer();
    return response;
  };

/** The JSON of a response; undefined for the page of a proxy or of a captive portal. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;

const isCoded = (body: unknown): boolean => isObject(body) && 'code' in body && typeof body.code === 'string';

const isIssuedTokens = (body: unknown): body is IssuedTokens =>
  isObject(body) &&
  'access_token' in body &&
  typeof body.access_token === 'string' &&
  'refresh_token' in body &&
  typeof body.refresh_token === 'string';
