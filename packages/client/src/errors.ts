/** One refused field, as forms show it. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** The body of a refusal, of which a proxy's page has nothing. */
export interface ErrorBody {
  code?: string;
  message?: string;
  fields?: FieldProblem[];
  detail?: Record<string, unknown>;
  request_id?: string;
}

/** Why there is no answer of the server. */
export type WithoutAnswer = 'network' | 'timeout' | 'session_expired';

const withoutAnswerMessages: Readonly<Record<WithoutAnswer, string>> = {
  network: 'The server could not be reached.',
  timeout: 'The server did not answer in time.',
  session_expired: 'The session is over: sign in again.',
};

/**
 * Any refusal of a call. Callers branch on `code`; `message` is Korean and may be shown as it is. Without an answer of the
 * server `status` is 0, `code` is one of `network`, `timeout`, `session_expired`, and `message` is for developers.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly detail: Readonly<Record<string, unknown>>;
  /** Names the request in the server's logs; empty without an answer. */
  readonly request_id: string;
  /** How long the server asked to wait before the next try (Retry-After); 0 where it did not. */
  readonly retryAfterMs: number;

  constructor(status: number, body: ErrorBody, retryAfterMs = 0) {
    super(body.message ?? `The server answered with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? [];
    this.detail = body.detail ?? {};
    this.request_id = body.request_id ?? '';
    this.retryAfterMs = retryAfterMs;
  }

  /** A call that got no answer. */
  static withoutAnswer(code: WithoutAnswer): ApiError {
    return new ApiError(0, { code, message: withoutAnswerMessages[code] });
  }

  /** A refusal whose body may be anything: a proxy's page is not our shape. */
  static of(status: number, body: unknown, retryAfterMs = 0): ApiError {
    return new ApiError(status, errorBodyOf(body), retryAfterMs);
  }
}

/** What can be read of the body of a refusal. */
export const errorBodyOf = (body: unknown): ErrorBody =>
  typeof body === 'object' && body !== null ? (body as ErrorBody) : {};

/**
 * Whether the server surely changed nothing: it said no. After anything else the change may have been made, or is being
 * made while it is asked for again (CORE-30).
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'request_under_way';

/** Statuses that say nothing against the call itself. */
const passingStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Whether a failure may pass by itself, so that the same call may be tried again without being asked. Whatever the
 * server refuses for a reason (no right, not found, ended, maintenance) is not asked again.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 0) return error.code === 'network' || error.code === 'timeout';
  return passingStatuses.has(error.status) && error.code !== 'maintenance';
}

/** The least wait that the server asked for, in milliseconds. */
export const retryAfterOf = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0);

/** The wait that an answer asks for in its Retry-After, in milliseconds; 0 where it asks for none. */
export function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
