import { createStore } from 'zustand/vanilla';

/** The signed-in member's tokens. Times are epoch milliseconds by this browser's clock. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  access_expires_at: number;
  refresh_expires_at: number;
  user_key: number;
}

const storageKey = 'honey.session';

function parse(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<StoredSession>;
    return typeof value.access_token === 'string' &&
      typeof value.refresh_token === 'string' &&
      typeof value.access_expires_at === 'number' &&
      typeof value.refresh_expires_at === 'number' &&
      typeof value.user_key === 'number'
      ? (value as StoredSession)
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** It begins without a session: where pages are drawn on the server nobody is signed in. */
const store = createStore<StoredSession | null>(() => null);

const announce = (next: StoredSession | null): void => store.setState(next, true);

if (typeof localStorage !== 'undefined') announce(parse(localStorage.getItem(storageKey)));

// Other tabs sign in, refresh and sign out too; this tab follows.
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) announce(parse(localStorage.getItem(storageKey)));
  });

/** The session all tabs share, kept in local storage. */
export const sessionStore = {
  getState: store.getState,
  getInitialState: store.getInitialState,
  subscribe: store.subscribe,

  /** Reads storage again: another tab may have written it while this one waited for a lock. */
  reload(): StoredSession | null {
    const stored = parse(localStorage.getItem(storageKey));
    if (stored?.access_token !== store.getState()?.access_token) announce(stored);
    return store.getState();
  },

  set(session: StoredSession): void {
    localStorage.setItem(storageKey, JSON.stringify(session));
    announce(session);
  },

  clear(): void {
    if (!store.getState() && localStorage.getItem(storageKey) === null) return;
    localStorage.removeItem(storageKey);
    announce(null);
  },
};
