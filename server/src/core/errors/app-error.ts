import './core.errors.ts';
import { type ErrorCode, refusalOf } from './error-codes.ts';

/** A refused field, as shown in forms. `code` is stable, `message` is Korean. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** Facts sent with a refusal, beside code and message (e.g. the seconds left of a lock). */
export interface ErrorDetail {
  [fact: string]: string | number | boolean | null | object;
}

/**
 * The only error class of the product. `code` determines status and message as its area declares them; `reason` is for
 * logs and never leaves the server.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The Korean message that is safe to show. */
  readonly safeMessage: string;
  readonly fields: FieldProblem[] | undefined;
  readonly detail: ErrorDetail | undefined;

  constructor(
    code: ErrorCode,
    options: {
      reason?: string;
      fields?: FieldProblem[];
      detail?: ErrorDetail;
      /** Replaces the code's message, for a code that is thrown for several purposes. */
      message?: string | undefined;
    } = {},
  ) {
    super(options.reason ? `${code}: ${options.reason}` : code);
    this.name = 'AppError';
    this.code = code;
    const [status, message] = refusalOf(code);
    this.status = status;
    this.safeMessage = options.message ?? message;
    this.fields = options.fields;
    this.detail = options.detail;
  }
}
