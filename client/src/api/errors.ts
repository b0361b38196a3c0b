import { type ConnectionErrorCode, type ErrorBody, errorBodyOf, ApiError as Refusal } from '@honey/client';
import { t } from '../messages/api.ts';

export { isRefusal, isTransient, retryAfterMs, retryAfterOf } from '@honey/client';

/** A refused call; its message is shown to the user, even if the server sent none. */
export class ApiError extends Refusal {
  constructor(status: number, body: ErrorBody, retryAfterMs = 0) {
    super(status, { ...body, message: body.message ?? t('unknown') }, retryAfterMs);
  }

  /**
   * A call without a response, one that was not sent, for example because the backend does not implement it, or a file
   * that did not arrive whole.
   */
  static override withoutResponse(code: ConnectionErrorCode | 'not_offered' | 'file_cut'): ApiError {
    return new ApiError(0, { code, message: t(code) });
  }

  static override of(status: number, body: unknown, retryAfterMs = 0): ApiError {
    return new ApiError(status, errorBodyOf(body), retryAfterMs);
  }
}

/** The message to show to the user for any failure. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : t('unknown');
}

/** The stable code of a refusal; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}
