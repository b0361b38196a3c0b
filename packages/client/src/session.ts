import { ApiError, type ConnectionErrorCode } from './errors.ts';
import { isExpired, isNearlyExpired, isRefreshDue, type StoredSession } from './stored-session.ts';

/** Where a session is stored. */
export interface SessionStore {
  /** The session as last read; null for a visitor. */
  get(): StoredSession | null;
  set(session: StoredSession): void;
  clear(): void;
  /** Reads the session again, if others write to the same store; omitted if none do. */
  reload?(): StoredSession | null;
  /** Runs a renewal while no other user of the store renews; omitted if the store is not shared. */
  exclusively?<Result>(renew: () => Promise<Result>): Promise<Result>;
}

export interface SessionOptions {
  store: SessionStore;
  /**
   * Requests new tokens; null if the server refuses, which ends the session. A failure is thrown and does not end it.
   */
  renew: (session: StoredSession) => Promise<StoredSession | null>;
  /** Creates the error of a call that is not sent; default: an `ApiError`. */
  connectionError?: ((code: ConnectionErrorCode) => Error) | undefined;
}

/** After a failed renewal, how long a token that is still valid is sent before the next renewal. */
const renewalIntervalMs = 10_000;

/** A session in memory, for one process. */
export function memorySession(session: StoredSession | null = null): SessionStore {
  let current = session;
  return {
    get: () => current,
    set: (next) => {
      current = next;
    },
    clear: () => {
      current = null;
    },
  };
}

/** Provides the access token, and renews it once for all waiting callers. */
export class Session {
  readonly #options: SessionOptions;
  #running: Promise<StoredSession | null> | null = null;
  /** The last renewal that failed without a refusal. */
  #failed = { accessToken: '', at: Number.NEGATIVE_INFINITY };

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /**
   * The access token to send now, renewed when due (SESSION-34); null for a visitor. If the renewal fails, the current
   * token is used until it expires (SESSION-43).
   * @throws ApiError `session_expired` when both tokens have expired: the call is not sent and the member is signed out
   * (SESSION-37); the renewal's own failure if no valid token remains
   */
  async accessToken(): Promise<string | null> {
    const { store } = this.#options;
    const session = store.get();
    if (!session) return null;
    if (isExpired(session)) {
      store.clear();
      throw this.#expired();
    }
    if (!isRefreshDue(session)) return session.access_token;
    const serves = (): boolean => session.access_expires_at > Date.now();
    if (serves() && this.#failedLately(session)) return session.access_token;
    try {
      const next = await this.refresh(session.access_token);
      if (!next) throw this.#expired();
      return next.access_token;
    } catch (error) {
      if (store.get()?.access_token === session.access_token && serves()) return session.access_token;
      throw error;
    }
  }

  /**
   * The access token for a retry, after a call was refused (401) for its token; null if the refusal is final.
   * @param code of the refusal; `invalid_token` ends the session (SESSION-36)
   * @throws ApiError `session_expired` when there is no other token: the member is signed out; the renewal's own
   * failure if the state of the session is unknown
   */
  async tokenAfterRefusal(token: string, code: string | undefined): Promise<string | null> {
    const { store } = this.#options;
    if (code === 'invalid_token' && store.get()?.access_token === token) store.clear();
    if (code !== 'token_expired') return null;
    const renewed = await this.refresh(token);
    if (!renewed) throw this.#expired();
    return renewed.access_token;
  }

  /**
   * Renews the session once for all users of its store: the first renews, the others read its result from the store.
   * Returns null when the session has ended; it is then signed out.
   * @param stale the access token that is no longer valid
   */
  refresh(stale: string): Promise<StoredSession | null> {
    const { exclusively } = this.#options.store;
    const renew = () => this.#renew(stale);
    this.#running ??= (exclusively ? exclusively(renew) : renew()).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #renew(stale: string): Promise<StoredSession | null> {
    const { store, renew } = this.#options;
    const session = this.#reload();
    if (!session) return null;
    if (session.access_token !== stale) return session;
    let next: StoredSession | null = null;
    try {
      if (!isNearlyExpired(session)) next = await renew(session);
    } catch (error) {
      // Another user of the store may have renewed it, or signed out, in the meantime.
      if (this.#reload()?.access_token !== stale) return store.get();
      this.#failed = { accessToken: stale, at: Date.now() };
      throw error;
    }
    // A sign-out that happened in the meantime, here or by another user of the store, takes precedence.
    if (this.#reload()?.access_token !== stale) return store.get();
    if (next) store.set(next);
    else store.clear();
    return next;
  }

  #failedLately({ access_token: accessToken }: StoredSession): boolean {
    return this.#failed.accessToken === accessToken && Date.now() - this.#failed.at < renewalIntervalMs;
  }

  #reload(): StoredSession | null {
    const { store } = this.#options;
    return store.reload ? store.reload() : store.get();
  }

  #expired(): Error {
    return (this.#options.connectionError ?? ApiError.withoutResponse)('session_expired');
  }
}
