import { ApiError, retryAfterMs, type WithoutAnswer } from './errors.ts';
import { withRetry } from './retry.ts';

/** A call that is not answered within this has failed (CLIENT-1). */
export const timeoutMs = 25_000;
/** The statuses after which a call that is not idempotent is sent once more (CLIENT-2). */
const retryStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const retryWaits = { firstMs: 300, maxMs: 3_000 };

/** How a request goes out. */
export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

export interface SendOptions {
  /** Replaces the platform's fetch. */
  fetch?: Fetch | undefined;
  /** Makes the error of a call without an answer; an `ApiError` unless told otherwise. */
  withoutAnswer?: ((code: WithoutAnswer) => Error) | undefined;
}

/** Looked up with every call: a suite may replace it. */
export const platformFetch: Fetch = (request, init) => fetch(request, init);

/** An answer whose status may be another one soon. */
class PassingAnswer extends Error {
  readonly response: Response;
  readonly waitMs: number;
  constructor(response: Response) {
    super(`status ${response.status}`);
    this.response = response;
    this.waitMs = retryAfterMs(response.headers);
  }
}

/** No answer came. What the caller is told is made at the end. */
class NoAnswer extends Error {
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
    throw new NoAnswer(timeout.aborted ? 'timeout' : 'network');
  }
}

/** Whether sending once more may help; not while the server asks for a longer wait than somebody sits through. */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof PassingAnswer) return error.waitMs <= retryWaits.maxMs;
  return error instanceof NoAnswer && error.code === 'network';
}

async function sendOnceMore(request: Request, fetch: Fetch): Promise<Response> {
  try {
    return await withRetry(
      async () => {
        const response = await sendOnce(request, fetch);
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

/**
 * Sends once, and once more where the method is not idempotent and the failure may pass (CLIENT-2).
 * @throws ApiError `network` or `timeout` where there is no answer
 */
export async function send(request: Request, options: SendOptions = {}): Promise<Response> {
  const { fetch = platformFetch, withoutAnswer = ApiError.withoutAnswer } = options;
  try {
    return await (idempotentMethods.has(request.method)
      ? sendOnce(request, fetch)
      : sendOnceMore(request, fetch));
  } catch (error) {
    throw error instanceof NoAnswer ? withoutAnswer(error.code) : error;
  }
}
