import {
  type IssuedTokens,
  isOver,
  isRefreshDue,
  refreshMarginMs,
  renewSession,
  Session,
  sessionOf,
} from '@honey/client';
import { ApiError } from './errors.ts';
import { agent, callAddress } from './hosts.ts';
import { sessionStore } from './session-store.ts';

export { type IssuedTokens, isOver, isRefreshDue, refreshMarginMs, sessionOf };

/** A page that is left takes its calls with it: such a refresh has not failed, and the next page makes its own. */
let leaving = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    leaving = true;
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
}

/** The session of all tabs: the first that renews it holds the lock, the others find its result in the storage. */
export const pageSession = new Session({
  store: {
    get: sessionStore.getState,
    set: sessionStore.set,
    clear: sessionStore.clear,
    reload: sessionStore.reload,
    exclusively: (renew) =>
      // Pages served without TLS have no locks; the server forgives parallel tabs for 10 s.
      'locks' in navigator ? navigator.locks.request('honey.session.refresh', renew) : renew(),
  },
  renew: (current) => renewSession(current, { address: callAddress('/v1/issuetoken'), agent }),
  withoutAnswer: ApiError.withoutAnswer,
  isLeaving: () => leaving,
});
