import './core.errors.ts';
import { type ErrorCode, refusalOf } from './error-codes.ts';

/** A field that was refused, as forms show it. `code` is stable, `message` is Korean. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** Facts that go with a refusal on the wire, beside code and message (seconds left of a lock, say). */
export interface ErrorDetail {
  [fact: string]: string | number | boolean | null | ErrorDetail;
}

/**
 * The one error class of the product. `code` decides status and message as its area declares; `reason` is for logs and
 * never leaves the server.
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
      /** Shown in place of the code's own message, for a code that is thrown for several purposes. */
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
