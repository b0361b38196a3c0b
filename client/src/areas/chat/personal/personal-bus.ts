import type { PersonalKind, PersonalPayload } from '@honey/mintalk';
import { sessionStore } from '../../../api/session-store.ts';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { onIdle } from '../../../lib/on-idle.ts';
import type { PersonalHandlers } from './tab-link.ts';

/** Receives events of one kind. */
export type PersonalListener = (payload: PersonalPayload) => void;

const connectionModule = lazyModule(() => import('./personal-connection.ts'));

const listeners = new Map<PersonalKind, Set<PersonalListener>>();
const reconnectListeners = new Set<() => void>();
/** Closes the connection of the signed-in member. */
let stop: (() => void) | undefined;
let connectedUserKey: number | null = null;
let following = false;
/** Pages that are about to end the sign-in (`suspendPersonal`). */
let suspensions = 0;

const handlers: PersonalHandlers = {
  onEvent: (kind, payload) => {
    for (const listener of [...(listeners.get(kind) ?? [])]) listener(payload);
  },
  onConnected: () => {
    for (const listener of [...reconnectListeners]) listener();
  },
};

/**
 * Subscribes to one kind of event for the signed-in member. The connection is opened once there is a subscriber and the
 * browser is idle, and closed when the member signs out.
 * @returns unsubscribes
 */
export function onPersonal(kind: PersonalKind, listener: PersonalListener): () => void {
  const known = listeners.get(kind) ?? new Set();
  listeners.set(kind, known.add(listener));
  followSession();
  return () => known.delete(listener);
}

/**
 * Called on every connect, the first included: events missed before it are in the lists.
 * @returns unsubscribes
 */
export function onPersonalReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  followSession();
  return () => reconnectListeners.delete(listener);
}

/** From the first subscriber on, the connection follows the session. */
function followSession(): void {
  if (following || typeof window === 'undefined') return;
  following = true;
  sessionStore.subscribe(followMember);
  followMember();
}

/**
 * Closes the connection while a call ends the sign-in: the server closes it before it answers that call, and a reconnect
 * with the ended sign-in would be refused.
 * @returns reconnects if the member is still signed in
 */
export function suspendPersonal(): () => void {
  suspensions += 1;
  followMember();
  return () => {
    suspensions -= 1;
    if (following) followMember();
  };
}

function followMember(): void {
  const userKey = suspensions > 0 ? null : (sessionStore.getState()?.user_key ?? null);
  if (userKey === connectedUserKey) return;
  stop?.();
  stop = undefined;
  connectedUserKey = userKey;
  if (userKey !== null) stop = connectWhenIdle(userKey);
}

function connectWhenIdle(userKey: number): () => void {
  let closed = false;
  let close: (() => void) | undefined;
  const cancel = onIdle(() => {
    connectionModule.load().then(
      ({ connectPersonal }) => {
        if (!closed) close = connectPersonal(userKey, handlers);
      },
      // Lists are still polled or read on demand until the network is back.
      (error: unknown) => {
        console.warn('chat: cannot receive personal events', error);
        if (!closed) window.addEventListener('online', retry, { once: true });
      },
    );
  });
  const retry = () => {
    close = connectWhenIdle(userKey);
  };
  return () => {
    closed = true;
    cancel();
    window.removeEventListener('online', retry);
    close?.();
  };
}
