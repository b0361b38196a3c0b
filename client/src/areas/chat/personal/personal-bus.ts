import type { PersonalKind, PersonalPayload } from '@honey/mintalk';
import { sessionStore } from '../../../api/session-store.ts';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { onIdle } from '../../../lib/on-idle.ts';

/** Hears of one kind. */
export type PersonalListener = (payload: PersonalPayload) => void;

/** What the connection, which is loaded later, tells the page. */
export interface PersonalHearing {
  told: (kind: PersonalKind, payload: PersonalPayload) => void;
  /** The connection stands, for the first time or again: what was told before may have been missed. */
  connected: () => void;
}

const connectionPart = lazyModule(() => import('./personal-connection.ts'));

const listeners = new Map<PersonalKind, Set<PersonalListener>>();
const reconnectListeners = new Set<() => void>();
/** Ends what hears for the member who is signed in. */
let stop: (() => void) | undefined;
let heardFor: number | null = null;
let following = false;

const hearing: PersonalHearing = {
  told: (kind, payload) => {
    for (const listener of [...(listeners.get(kind) ?? [])]) listener(payload);
  },
  connected: () => {
    for (const listener of [...reconnectListeners]) listener();
  },
};

/**
 * Hears what concerns the member who is signed in, of one kind. The connection is opened once somebody listens and the browser
 * is idle, and ends when the member signs out.
 * @returns ends the listening
 */
export function onPersonal(kind: PersonalKind, listener: PersonalListener): () => void {
  const known = listeners.get(kind) ?? new Set();
  listeners.set(kind, known.add(listener));
  follow();
  return () => known.delete(listener);
}

/**
 * Calls whenever the connection stands, at first and after each gap: what was told meanwhile is in the lists.
 * @returns ends it
 */
export function onPersonalReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  follow();
  return () => reconnectListeners.delete(listener);
}

/** From the first listener on the connection follows who is signed in. */
function follow(): void {
  if (following || typeof window === 'undefined') return;
  following = true;
  sessionStore.subscribe(followMember);
  followMember();
}

function followMember(): void {
  const userKey = sessionStore.getState()?.user_key ?? null;
  if (userKey === heardFor) return;
  stop?.();
  stop = undefined;
  heardFor = userKey;
  if (userKey !== null) stop = hearWhenIdle(userKey);
}

function hearWhenIdle(userKey: number): () => void {
  let ended = false;
  let end: (() => void) | undefined;
  const callOff = onIdle(() => {
    connectionPart.load().then(
      ({ hearPersonally }) => {
        if (!ended) end = hearPersonally(userKey, hearing);
      },
      // Lists are read as ever, until the network is back.
      (error: unknown) => {
        console.warn('chat: personal events are not heard', error);
        if (!ended) window.addEventListener('online', again, { once: true });
      },
    );
  });
  const again = () => {
    end = hearWhenIdle(userKey);
  };
  return () => {
    ended = true;
    callOff();
    window.removeEventListener('online', again);
    end?.();
  };
}
