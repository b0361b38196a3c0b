import {
  type IssuedTokens,
  isOver,
  isRefreshDue,
  refreshMarginMs,
  renewSession,
  Session,
  sessionOf,
} from '@honey/client';
import { asAnswered } from './compatibility.ts';
import { ApiError } from './errors.ts';
import { agent, callAddress } from './hosts.ts';
import { sessionStore } from './session-store.ts';
import { network } from './transport/network.ts';

export { type IssuedTokens, isOver, isRefreshDue, refreshMarginMs, sessionOf };

/** What one tab stores reaches the storage that another one reads a moment later. */
const storedForAllMs = 250;

/** Runs a renewal while no other tab renews; the next one begins when all of them can read what came of it. */
function alone<Result>(renew: () => Promise<Result>): Promise<Result> {
  // Pages served without TLS have no locks; the server forgives parallel tabs for 10 s.
  if (!('locks' in navigator)) return renew();
  return new Promise((resolve, reject) => {
    navigator.locks
      .request('honey.session.refresh', async () => {
        resolve(await renew());
        await new Promise((over) => setTimeout(over, storedForAllMs));
      })
      .catch(reject);
  });
}

/** The session of all tabs: the first that renews it holds the lock, the others find its result in the storage. */
export const pageSession = new Session({
  store: {
    get: sessionStore.getState,
    set: sessionStore.set,
    clear: sessionStore.clear,
    reload: sessionStore.reload,
    exclusively: alone,
  },
  renew: (current) =>
    renewSession(current, {
      address: callAddress('/v1/issuetoken'),
      agent,
      fetch: async (request, init) => asAnswered(request, await network.send(request, init)),
      errors: ApiError,
    }),
  withoutAnswer: ApiError.withoutAnswer,
});
