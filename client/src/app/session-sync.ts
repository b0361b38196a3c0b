import { queryClient } from '../api/query-client.ts';
import { sessionStore } from '../api/session-store.ts';
import { maintenanceSignal } from '../api/transport/maintenance.ts';
import { forgetExcelOnly, keepSessionFresh } from '../areas/session/index.ts';
import { siteInfoQuery } from '../site/site-info.ts';
import type { Router } from './router.tsx';

/**
 * When somebody signs in or out, here or in another tab: answers that belonged to the one before are forgotten, and the
 * guard of the page on screen decides anew.
 */
export function followSession(router: Router): void {
  let userKey = sessionStore.getState()?.user_key ?? null;
  sessionStore.subscribe(() => {
    const next = sessionStore.getState()?.user_key ?? null;
    if (next === userKey) return;
    userKey = next;
    if (next === null) forgetExcelOnly();
    // After React has shown the change: questions that only members ask are not asked again by then.
    setTimeout(() => void queryClient.resetQueries({ predicate: ({ meta }) => !meta?.everyone }));
    void router.revalidate();
  });
  keepSessionFresh();

  // Whichever call is refused for it, a heartbeat in an open room too. The site's facts are readable all the while.
  maintenanceSignal.subscribe(() => void queryClient.invalidateQueries({ queryKey: siteInfoQuery.queryKey }));
}
