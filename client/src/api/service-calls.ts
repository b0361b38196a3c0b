import { api, type Schema, unwrap } from './client.ts';
import { ApiError } from './errors.ts';
import { sessionStore } from './session-store.ts';

/** A service beside the product, whose calls carry a token of their own. */
export type Service = Schema<'ServiceTokenDto'>['service'];

interface StoredToken {
  token: string;
  /** Until when it is used, by this browser's clock: the server's may differ. */
  usedUntil: number;
}

/** A token is valid for five minutes; it is replaced before, so that no call is sent with one that ends on its way. */
const usedMs = 4 * 60_000;

/** Tokens by member and service; in memory alone, and another one for the next member of this browser. */
const tokens = new Map<string, StoredToken>();
/** Simultaneous calls share one request. */
const requested = new Map<string, Promise<string>>();

async function issue(key: string, service: Service): Promise<string> {
  const { token } = await unwrap(api.GET('/v1/event/service-token', { params: { query: { service } } }));
  tokens.set(key, { token, usedUntil: Date.now() + usedMs });
  return token;
}

function tokenOf(service: Service): Promise<string> {
  const key = `${sessionStore.getState()?.user_key ?? ''} ${service}`;
  const stored = tokens.get(key);
  if (stored && stored.usedUntil > Date.now()) return Promise.resolve(stored.token);
  const inFlight = requested.get(key);
  if (inFlight) return inFlight;
  const request = issue(key, service).finally(() => requested.delete(key));
  requested.set(key, request);
  return request;
}

function dropToken(token: string): void {
  for (const [key, stored] of tokens) if (stored.token === token) tokens.delete(key);
}

/**
 * The response body of a call below /external, with a token of its service. A token that the server does not
 * take is replaced once; the call is then sent again, with the same idempotency key if it has one. A refused service
 * token never ends the session.
 * @param call sends the call with these headers
 * @throws ApiError for every refusal
 */
export async function withServiceToken<Data>(
  service: Service,
  call: (headers: { token: string }) => Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const token = await tokenOf(service);
  try {
    return await unwrap(call({ token }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    dropToken(token);
    return unwrap(call({ token: await tokenOf(service) }));
  }
}
