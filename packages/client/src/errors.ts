/** A field error, as forms show it. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** The body of an error response; a proxy's page has none of these fields. */
export interface ErrorBody {
  code?: string;
  message?: string;
  fields?: FieldProblem[];
  detail?: Record<string, unknown>;
  request_id?: string;
}

/** Why no response of the server was received. */
export type ConnectionErrorCode = 'network' | 'timeout' | 'session_expired';

const connectionErrorMessages: Readonly<Record<ConnectionErrorCode, string>> = {
  network: 'The server could not be reached.',
  timeout: 'The server did not respond in time.',
  session_expired: 'The session has expired: sign in again.',
};

/**
 * Any failed call. Callers branch on `code`; `message` is Korean and may be shown as it is. Without a response `status`
 * is 0, `code` is one of `network`, `timeout`, `session_expired`, and `message` is for developers.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly detail: Readonly<Record<string, unknown>>;
  /** Identifies the request in the server's logs; empty without a response. */
  readonly request_id: string;
  /** The delay before a retry that the server requested (Retry-After), in milliseconds; 0 if it did not. */
  readonly retryAfterMs: number;

  constructor(status: number, body: ErrorBody, retryAfterMs = 0) {
    super(body.message ?? `The server responded with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? [];
    this.detail = body.detail ?? {};
    this.request_id = body.request_id ?? '';
    this.retryAfterMs = retryAfterMs;
  }

  /** A call without a response. */
  static withoutResponse(code: ConnectionErrorCode): ApiError {
    return new ApiError(0, { code, message: connectionErrorMessages[code] });
  }

  /** Builds the error of a response with any body: a proxy's page does not have our format. */
  static of(status: number, body: unknown, retryAfterMs = 0): ApiError {
    return new ApiError(status, errorBodyOf(body), retryAfterMs);
  }
}

/** Reads as much of an error body as is valid. */
export const errorBodyOf = (body: unknown): ErrorBody =>
  typeof body === 'object' && body !== null ? (body as ErrorBody) : {};

/**
 * Whether the server certainly changed nothing, because it refused. After any other failure the change may have been
 * made, or may still be in progress during a retry (CORE-30).
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'request_under_way';

/** Statuses that do not concern the call itself. */
const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Whether a failure is transient, so that the same call may be retried automatically. Refusals with a reason (no
 * permission, not found, ended, maintenance) are not retried.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 0) return error.code === 'network' || error.code === 'timeout';
  return transientStatuses.has(error.status) && error.code !== 'maintenance';
}

/** The minimum delay that the server requested, in milliseconds. */
export const retryAfterOf = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0);

/** The delay of a response's Retry-After, in milliseconds; 0 without one. */
export function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
