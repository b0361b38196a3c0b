import { api, type Schema, unwrap } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';

/** Failed attempts for an ID from this address. */
export interface Lockout {
  failures: number;
  maxFailures: number;
  /** Epoch milliseconds by this browser's clock; 0 when not locked. */
  lockedUntil: number;
}

const lockoutOf = (state: Schema<'LimitState'>): Lockout => ({
  failures: state.failures,
  maxFailures: state.max_failures,
  lockedUntil: state.seconds_left > 0 ? Date.now() + state.seconds_left * 1000 : 0,
});

/** The server's count for this ID; null if it is unavailable, because the sign-in itself decides anyway. */
export async function fetchLockout(id: string): Promise<Lockout | null> {
  try {
    return lockoutOf(await unwrap(api.GET('/api/login/limit-get', { params: { query: { id } } })));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The lockout in a refusal, if any. */
export function lockoutOfRefusal(error: unknown): Lockout | null {
  if (!(error instanceof ApiError) || error.code !== 'login_locked') return null;
  const seconds = Number(error.detail.seconds_left);
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  return { failures: 0, maxFailures: 0, lockedUntil: Date.now() + seconds * 1000 };
}
