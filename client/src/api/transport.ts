import { withRetry } from '../lib/with-retry.ts';
import { ApiError, retryAfterMs } from './errors.ts';
import { agent } from './hosts.ts';
import { network } from './network.ts';
import { accessToken, refreshSession } from './refresh.ts';
import { sessionStore } from './session-store.ts';

const timeoutMs = 25_000;
const retryStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const keyedMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const retryWaits = { firstMs: 300, maxMs: 3_000 };

/**
 * Calls that a token has no part in: those that open a session or ask about one's own attempts, and those with the same
 * answer for everybody, which a token gone bad must not spoil.
 */
const openCall =
  /\/(sandbox\/api\/.+|user\/login-proc|user\/login-social-proc|issuetoken|api\/login\/limit-get|api\/common\/[^/]+|api\/caching\/main)$/;

const isOpen = (request: Request): boolean => openCall.test(new URL(request.url).pathname);

/** An answer whose status may be another one soon. */
class PassingAnswer extends Error {
  readonly waitMs: number;
  constructor(readonly response: Response) {
    super(`status ${response.status}`);
    this.waitMs = retryAfterMs(response.headers);
  }
}

async function send(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await network.send(request.clone(), { signal: AbortSignal.any([request.signal, timeout]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw ApiError.withoutAnswer(timeout.aborted ? 'timeout' : 'network');
  }
}

/** Whether sending once more may help; not while the server asks for a longer wait than somebody sits through. */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof PassingAnswer) return error.waitMs <= retryWaits.maxMs;
  return error instanceof ApiError && error.code === 'network';
}

/** Sends once, and once more where the method is not idempotent and the failure may pass (specification section 7). */
async function sendWithRetry(request: Request): Promise<Response> {
  if (idempotentMethods.has(request.method)) return send(request);
  try {
    return await withRetry(
      async () => {
        const response = await send(request);
        if (retryStatuses.has(response.status)) throw new PassingAnswer(response);
        return response;
      },
      {
        ...retryWaits,
        triesMax: 2,
        mayPass: isWorthRetrying,
        leastMs: (error) => (error instanceof PassingAnswer ? error.waitMs : 0),
        signal: request.signal,
      },
    );
  } catch (error) {
    if (error instanceof PassingAnswer) return error.response;
    throw error;
  }
}

async function refusalCode(response: Response): Promise<string | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;
}

/**
 * Every call passes here: agent, bearer token, idempotency key, 25 s time-out, the retry of specification section 7
 * and the session rules of section 4. A second sending carries the same key, so that it cannot act twice.
 */
export async function transport(input: Request): Promise<Response> {
  const request = new Request(input);
  request.headers.set('X-Agent', agent);
  if (keyedMethods.has(request.method) && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', newIdempotencyKey());
  }
  // A call that brings its own token is not the stored session's business.
  const token = isOpen(request) || request.headers.has('Authorization') ? null : await accessToken();
  if (!token) return sendWithRetry(request);

  request.headers.set('Authorization', `Bearer ${token}`);
  const response = await sendWithRetry(request);
  if (response.status !== 401) return response;
  const code = await refusalCode(response);
  if (code === 'invalid_token') {
    if (sessionStore.get()?.access_token === token) sessionStore.clear();
    return response;
  }
  if (code !== 'token_expired') return response;
  const renewed = await refreshSession(token);
  if (!renewed) throw ApiError.withoutAnswer('session_expired');
  request.headers.set('Authorization', `Bearer ${renewed.access_token}`);
  return sendWithRetry(request);
}

/** A key that names one intention: the same act tried again must carry the same one. */
export function newIdempotencyKey(): string {
  // Not crypto.randomUUID: that is missing on pages served without TLS.
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
