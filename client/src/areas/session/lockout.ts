import { answer, api, type Schema } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';

/** Failed attempts of an ID from this address. */
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

/** The failures that are counted: of signing in, and of finding the password. */
export type LockoutKind = 'login' | 'password';

/** What the server counts for this ID; null when it cannot be asked, as the call itself decides anyway. */
export async function fetchLockout(id: string, kind: LockoutKind = 'login'): Promise<Lockout | null> {
  const params = { query: { id } };
  try {
    return lockoutOf(
      await answer(
        kind === 'login'
          ? api.GET('/api/login/limit-get', { params })
          : api.GET('/api/password/limit-get', { params }),
      ),
    );
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The lock that a refusal tells of, if it does. */
export function lockoutOfRefusal(error: unknown): Lockout | null {
  if (!(error instanceof ApiError) || error.code !== 'login_locked') return null;
  const seconds = Number(error.detail.seconds_left);
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  return { failures: 0, maxFailures: 0, lockedUntil: Date.now() + seconds * 1000 };
}
