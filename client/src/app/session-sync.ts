import { queryClient } from '../api/query-client.ts';
import { sessionStore } from '../api/session-store.ts';
import { maintenanceSignal } from '../api/transport/maintenance.ts';
import { stepUp } from '../api/transport/step-up.ts';
import { clearExcelOnly, startSessionRenewal, verifyFactorAgain } from '../areas/session/index.ts';
import { siteInfoQuery } from '../site/site-info.ts';
import type { Router } from './router.tsx';

/**
 * On sign-in or sign-out, here or in another tab: clears the previous user's queries and reruns the guard of the
 * current page.
 */
export function followSession(router: Router): void {
  let userKey = sessionStore.getState()?.user_key ?? null;
  sessionStore.subscribe(() => {
    const next = sessionStore.getState()?.user_key ?? null;
    if (next === userKey) return;
    userKey = next;
    if (next === null) clearExcelOnly();
    // After React has rendered the change, so that member-only queries are no longer mounted and not refetched.
    setTimeout(() => void queryClient.resetQueries({ predicate: ({ meta }) => !meta?.everyone }));
    void router.revalidate();
  });
  startSessionRenewal();
  // A call that needs an operator's recent second factor waits for it (SESSION-55).
  stepUp.handle(verifyFactorAgain);

  // Any call may report maintenance, including a heartbeat in an open room. The site information stays readable
  // meanwhile.
  maintenanceSignal.subscribe(() => void queryClient.invalidateQueries({ queryKey: siteInfoQuery.queryKey }));
}
