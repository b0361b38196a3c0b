export { productVersion } from '@honey/rules';
export {
  type CallResult,
  createHoneyClient,
  type HoneyClient,
  type HoneyClientOptions,
  type Schema,
  unwrap,
} from './client.ts';
export {
  ApiError,
  type ConnectionErrorCode,
  type ErrorBody,
  errorBodyOf,
  type FieldProblem,
  isRefusal,
  isTransient,
  retryAfterMs,
  retryAfterOf,
} from './errors.ts';
export type { components, paths } from './generated/schema.ts';
export { Intent, newIdempotencyKey } from './idempotency.ts';
export { type RenewalOptions, renewSession } from './renewal.ts';
export { type Backoff, backoffMs, type RetryOptions, withRetry } from './retry.ts';
export { type Fetch, type SendOptions, send, timeoutMs } from './send.ts';
export { memorySession, Session, type SessionOptions, type SessionStore } from './session.ts';
export {
  type IssuedTokens,
  isExpired,
  isRefreshDue,
  readSession,
  refreshMarginMs,
  type StoredSession,
  sessionOf,
  sessionStorageKey,
} from './stored-session.ts';
export { createTransport, type TransportOptions } from './transport.ts';
