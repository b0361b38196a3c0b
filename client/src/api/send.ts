import { withRetry } from '../lib/with-retry.ts';
import { ApiError, retryAfterMs } from './errors.ts';
import { network } from './network.ts';

/** A call that is not answered within this has failed (CLIENT-1). */
const timeoutMs = 25_000;
/** The statuses after which a call that is not idempotent is sent once more (CLIENT-2). */
const retryStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const retryWaits = { firstMs: 300, maxMs: 3_000 };

/** An answer whose status may be another one soon. */
class PassingAnswer extends Error {
  readonly waitMs: number;
  constructor(readonly response: Response) {
    super(`status ${response.status}`);
    this.waitMs = retryAfterMs(response.headers);
  }
}

async function sendOnce(request: Request): Promise<Response> {
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

/**
 * Sends once, and once more where the method is not idempotent and the failure may pass (CLIENT-2).
 * @throws ApiError `network` or `timeout` where there is no answer
 */
export async function send(request: Request): Promise<Response> {
  if (idempotentMethods.has(request.method)) return sendOnce(request);
  try {
    return await withRetry(
      async () => {
        const response = await sendOnce(request);
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
