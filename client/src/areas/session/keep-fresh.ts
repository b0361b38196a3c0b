import { isOver, isRefreshDue, refreshMarginMs, refreshSession } from '../../api/refresh.ts';
import { sessionStore } from '../../api/session-store.ts';

/**
 * Renews the session within 60 s of its end even when no call is made (someone who only watches), and ends it when both
 * tokens are over, also after the machine slept. Runs for the life of the page.
 */
export function keepSessionFresh(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = (): void => {
    clearTimeout(timer);
    const session = sessionStore.get();
    if (!session) return;
    if (isOver(session)) {
      sessionStore.clear();
      return;
    }
    if (isRefreshDue(session)) {
      void refreshSession(session.access_token);
      return;
    }
    timer = setTimeout(check, session.access_expires_at - refreshMarginMs - Date.now());
  };

  sessionStore.subscribe(check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  check();
}
