import { ApiError, type ConnectionErrorCode, retryAfterMs } from './errors.ts';
import { withRetry } from './retry.ts';

/** Timeout of a call (CLIENT-1). */
export const timeoutMs = 25_000;
/** Statuses after which an idempotent call is retried once (CLIENT-2). */
const retryStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const retryWaits = { firstMs: 300, maxMs: 3_000 };

/** How a request is sent. */
export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

export interface SendOptions {
  /** Replaces the platform's fetch. */
  fetch?: Fetch | undefined;
  /** Creates the error of a call without a response; default: an `ApiError`. */
  connectionError?: ((code: ConnectionErrorCode) => Error) | undefined;
}

/** Looked up at every call: a test suite may replace it. */
export const platformFetch: Fetch = (request, init) => fetch(request, init);

/** A response whose status may be different soon. */
class TransientResponse extends Error {
  readonly response: Response;
  readonly waitMs: number;
  constructor(response: Response) {
    super(`status ${response.status}`);
    this.response = response;
    this.waitMs = retryAfterMs(response.headers);
  }
}

/** No response arrived. The caller's error is created at the end. */
class NoResponse extends Error {
  readonly code: 'network' | 'timeout';
  constructor(code: 'network' | 'timeout') {
    super(code);
    this.code = code;
  }
}

async function sendOnce(request: Request, fetch: Fetch): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(request.clone(), { signal: AbortSignal.any([request.signal, timeout]) });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new NoResponse(timeout.aborted ? 'timeout' : 'network');
  }
}

/** Whether a retry may help; not if the server requests a longer delay than a user would wait. */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof TransientResponse) return error.waitMs <= retryWaits.maxMs;
  return error instanceof NoResponse && error.code === 'network';
}

async function sendWithRetry(request: Request, fetch: Fetch): Promise<Response> {
  try {
    return await withRetry(
      async () => {
        const response = await sendOnce(request, fetch);
        if (retryStatuses.has(response.status)) throw new TransientResponse(response);
        return response;
      },
      {
        ...retryWaits,
        attemptsMax: 2,
        isTransient: isWorthRetrying,
        minDelayMs: (error) => (error instanceof TransientResponse ? error.waitMs : 0),
        signal: request.signal,
      },
    );
  } catch (error) {
    if (error instanceof TransientResponse) return error.response;
    throw error;
  }
}

/**
 * Sends a request, and retries once if the method is idempotent and the failure is transient (CLIENT-2).
 * @throws ApiError `network` or `timeout` without a response
 */
export async function send(request: Request, options: SendOptions = {}): Promise<Response> {
  const { fetch = platformFetch, connectionError = ApiError.withoutResponse } = options;
  try {
    return await (idempotentMethods.has(request.method)
      ? sendOnce(request, fetch)
      : sendWithRetry(request, fetch));
  } catch (error) {
    throw error instanceof NoResponse ? connectionError(error.code) : error;
  }
}
