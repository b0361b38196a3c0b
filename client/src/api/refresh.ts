import {
  type IssuedTokens,
  isExpired,
  isRefreshDue,
  refreshMarginMs,
  renewSession,
  Session,
  sessionOf,
} from '@honey/client';
import { adaptResponse } from './compatibility.ts';
import { ApiError } from './errors.ts';
import { agent, callAddress } from './hosts.ts';
import { sessionStore } from './session-store.ts';
import { network } from './transport/network.ts';

export { type IssuedTokens, isExpired, isRefreshDue, refreshMarginMs, sessionOf };

/** How long a write to storage may take to become visible in other tabs. */
const storageSyncMs = 250;

/** Runs a renewal while no other tab renews; the next one starts once all tabs can read the result. */
function withRenewalLock<Result>(renew: () => Promise<Result>): Promise<Result> {
  // Pages served without TLS have no locks; the server tolerates parallel tabs for 10 s.
  if (!('locks' in navigator)) return renew();
  return new Promise((resolve, reject) => {
    navigator.locks
      .request('honey.session.refresh', async () => {
        resolve(await renew());
        await new Promise((resolveWait) => setTimeout(resolveWait, storageSyncMs));
      })
      .catch(reject);
  });
}

/** The session of all tabs: the first tab that renews it holds the lock, the others read its result from storage. */
export const pageSession = new Session({
  store: {
    get: sessionStore.getState,
    set: sessionStore.set,
    clear: sessionStore.clear,
    reload: sessionStore.reload,
    exclusively: withRenewalLock,
  },
  renew: (current) =>
    renewSession(current, {
      address: callAddress('/v1/issuetoken'),
      agent,
      fetch: async (request, init) => adaptResponse(request, await network.send(request, init)),
      errors: ApiError,
    }),
  connectionError: ApiError.withoutResponse,
});
