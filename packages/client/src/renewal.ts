import { ApiError, retryAfterMs } from './errors.ts';
import { type Fetch, platformFetch, send } from './send.ts';
import { type IssuedTokens, type StoredSession, sessionOf } from './stored-session.ts';

/** Where and as whom a session is renewed. */
export interface RenewalOptions {
  /** The whole address of `/v1/issuetoken`. */
  address: string;
  /** As X-Agent. */
  agent: string;
  fetch?: Fetch | undefined;
  /** Makes the errors that are thrown; left out: plain ones. */
  errors?: Pick<typeof ApiError, 'of' | 'withoutAnswer'> | undefined;
}

/** The statuses of a refusal that ends the session. */
const refusalStatuses = new Set([401, 403]);

/**
 * Requests new tokens by the refresh token, once more after a failure that may pass (SESSION-43).
 * @returns null where the server refuses: 401 or 403 with the code of its reason
 * @throws ApiError for anything else: it says nothing about the session
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
  const response = await send(request, { fetch: wholeAnswer(fetch), withoutAnswer: errors.withoutAnswer });
  const body = await readJson(response);
  if (response.ok && isIssuedTokens(body)) return sessionOf(body, session.user_key);
  if (refusalStatuses.has(response.status) && isCoded(body)) return null;
  throw errors.of(response.status, body, retryAfterMs(response.headers));
}

/** An answer that breaks off counts as none, so that it is requested once more. */
const wholeAnswer =
  (fetch: Fetch): Fetch =>
  async (request, init) => {
    const response = await fetch(request, init);
    await response.clone().arrayBuffer();
    return response;
  };

/** The JSON of an answer; undefined for the page of a proxy or of a captive portal. */
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
