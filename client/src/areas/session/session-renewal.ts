import { backoffMs } from '@honey/client';
import { retryAfterOf } from '../../api/errors.ts';
import { isExpired, isRefreshDue, pageSession, refreshMarginMs } from '../../api/refresh.ts';
import { sessionStore } from '../../api/session-store.ts';

/** Tokens that live shorter than the margin are due immediately: they are renewed no more often than this. */
const minRenewalIntervalMs = 10_000;
/** Retry delays of a renewal that failed without a refusal (SESSION-43). */
const retryWaits = { firstMs: minRenewalIntervalMs, maxMs: 60_000 };

/**
 * Renews the session within 60 s of its end even without any calls (a member who only watches), and ends it when both
 * tokens have expired, also after the machine slept. Runs for the lifetime of the page.
 */
export function startSessionRenewal(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;

  const renew = async (accessToken: string): Promise<void> => {
    try {
      await pageSession.refresh(accessToken);
      failures = 0;
    } catch (error) {
      failures += 1;
      clearTimeout(timer);
      timer = setTimeout(check, Math.max(backoffMs(retryWaits, failures), retryAfterOf(error)));
    }
  };

  const check = (): void => {
    clearTimeout(timer);
    const session = sessionStore.getState();
    if (!session) return;
    if (isExpired(session)) {
      sessionStore.clear();
      return;
    }
    const now = Date.now();
    const nextAt = Math.max(session.access_expires_at - refreshMarginMs, renewedAt + minRenewalIntervalMs);
    if (isRefreshDue(session) && nextAt <= now) {
      renewedAt = now;
      void renew(session.access_token);
      return;
    }
    timer = setTimeout(check, nextAt - now);
  };

  sessionStore.subscribe(check);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  check();
}
