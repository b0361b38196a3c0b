import { type ErrorBody, errorBodyOf, ApiError as Refusal, type WithoutAnswer } from '@honey/client';
import { t } from '../messages/api.ts';

export { isRefusal, mayPass, retryAfterMs, retryAfterOf } from '@honey/client';

/** Any refusal of a call, with words for its user also where the server said none. */
export class ApiError extends Refusal {
  constructor(status: number, body: ErrorBody, retryAfterMs = 0) {
    super(status, { ...body, message: body.message ?? t('unknown') }, retryAfterMs);
  }

  /** A call that got no answer, or was not sent: to a backend that does not offer it, for one. */
  static override withoutAnswer(code: WithoutAnswer | 'not_offered'): ApiError {
    return new ApiError(0, { code, message: t(code) });
  }

  static override of(status: number, body: unknown, retryAfterMs = 0): ApiError {
    return new ApiError(status, errorBodyOf(body), retryAfterMs);
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
