import { t } from '../messages/api.ts';

/** One refused field, as forms show it. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

interface ErrorBody {
  code?: string;
  message?: string;
  fields?: FieldProblem[];
  detail?: Record<string, unknown>;
}

/**
 * Any refusal of a call. Pages branch on `code` and may show `message` as it is. Without an answer of the server
 * `status` is 0 and `code` is one of `network`, `timeout`, `session_expired`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(status: number, body: ErrorBody) {
    super(body.message ?? t('unknown'));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? [];
    this.detail = body.detail ?? {};
  }

  /** A call that got no answer. */
  static withoutAnswer(code: 'network' | 'timeout' | 'session_expired'): ApiError {
    return new ApiError(0, { code, message: t(code) });
  }

  /** A refusal whose body may be anything: a proxy's page is not our shape. */
  static of(status: number, body: unknown): ApiError {
    return new ApiError(status, typeof body === 'object' && body !== null ? (body as ErrorBody) : {});
  }

  /** The message for one field of a form, if that field was refused. */
  fieldMessage(field: string): string | undefined {
    return this.fields.find((problem) => problem.field === field)?.message;
  }
}

/** What to tell the user about any failure. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : t('unknown');
}

/** The stable code of a refusal, or undefined when it was something else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}
