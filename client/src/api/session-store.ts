import { readSession, type StoredSession, sessionStorageKey } from '@honey/client';
import { createStore } from 'zustand/vanilla';
import { deviceStorage } from '../lib/storage.ts';
import { deleteOtherMembers } from './member-storage.ts';

export type { StoredSession };

/** Starts without a session: during server rendering there is no signed-in user. */
const store = createStore<StoredSession | null>(() => null);

/** Other members' data is deleted first, so that subscribers find only data of the new session. */
function announce(next: StoredSession | null): void {
  deleteOtherMembers(next?.user_key);
  store.setState(next, true);
}

announce(readSession(deviceStorage().getItem(sessionStorageKey)));

// Other tabs sign in, refresh and sign out too; this tab follows.
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === sessionStorageKey || event.key === null)
      announce(readSession(deviceStorage().getItem(sessionStorageKey)));
  });

/** The session shared by all tabs, in local storage. */
export const sessionStore = {
  getState: store.getState,
  getInitialState: store.getInitialState,
  subscribe: store.subscribe,

  /** Rereads storage: another tab may have written to it while this one waited for a lock. */
  reload(): StoredSession | null {
    const stored = readSession(deviceStorage().getItem(sessionStorageKey));
    if (stored?.access_token !== store.getState()?.access_token) announce(stored);
    return store.getState();
  },

  set(session: StoredSession): void {
    deviceStorage().setItem(sessionStorageKey, JSON.stringify(session));
    announce(session);
  },

  clear(): void {
    if (!store.getState() && deviceStorage().getItem(sessionStorageKey) === null) return;
    deviceStorage().removeItem(sessionStorageKey);
    announce(null);
  },
};
