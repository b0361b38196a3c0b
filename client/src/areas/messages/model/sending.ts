import { newIdempotencyKey } from '@honey/client';
import { createStore } from 'zustand/vanilla';
import { ApiError, errorMessage, isTransient } from '../../../api/errors.ts';
import { memberStorageKey } from '../../../api/member-storage.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { tabStorage } from '../../../lib/storage.ts';
import { onPersonalReconnect } from '../../chat/index.ts';
import type { UploadedFile } from '../../files/index.ts';
import { newestMessageId, sendMessage } from '../queries/mutations.ts';

/** A message in flight. */
export interface PendingMessage {
  /** The idempotency key of all attempts: it arrives once. */
  key: string;
  from: number;
  to: number;
  content: string;
  files: Pick<UploadedFile, 'file_id' | 'url' | 'thumb_url'>[];
  /** The message it replies to. */
  replyTo?: number | undefined;
  /** The newest message of the conversation at the time of writing: only a later one can be this one. */
  after: number;
  /** sending; waiting for the connection, for a single retry; refused, until the member decides. */
  state: 'sending' | 'waiting' | 'refused';
  /** Why it was refused. */
  reason: string;
  /** It was retried automatically. */
  retried: boolean;
}

const keyOf = (ownKey: number): string => memberStorageKey(ownKey, 'messages.pending');
const ownKeyNow = (): number | undefined => sessionStore.getState()?.user_key;

const isPending = (value: unknown): value is PendingMessage =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'to' in value &&
  'from' in value &&
  'after' in value;

/** Messages in flight when the page was left are waiting. */
function restorePending(ownKey: number | undefined): PendingMessage[] {
  if (ownKey === undefined) return [];
  try {
    const stored: unknown = JSON.parse(tabStorage().getItem(keyOf(ownKey)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(isPending).map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one))
      : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const store = createStore<readonly PendingMessage[]>(() => restorePending(ownKeyNow()));
store.subscribe((pending) => {
  const ownKey = ownKeyNow();
  if (ownKey !== undefined) tabStorage().setItem(keyOf(ownKey), JSON.stringify(pending));
});

// Sign-out clears them, so that the next member neither sees nor sends them.
let lastKey = ownKeyNow();
sessionStore.subscribe(() => {
  const ownKey = ownKeyNow();
  if (ownKey === lastKey) return;
  lastKey = ownKey;
  store.setState(restorePending(ownKey), true);
});

/** Pending messages, oldest first. */
export const pendingMessages = {
  getState: store.getState,
  getInitialState: store.getInitialState,
  subscribe: store.subscribe,
};

const change = (key: string, part: Partial<PendingMessage>): void =>
  store.setState(
    store.getState().map((one) => (one.key === key ? { ...one, ...part } : one)),
    true,
  );

/** Sends a message: it is shown immediately as pending, then as delivered or refused. */
export function send(message: Pick<PendingMessage, 'from' | 'to' | 'content' | 'files' | 'replyTo'>): void {
  const pending: PendingMessage = {
    ...message,
    key: newIdempotencyKey(),
    after: newestMessageId(message.to),
    state: 'sending',
    reason: '',
    retried: false,
  };
  store.setState([...store.getState(), pending], true);
  void attempt(pending);
}

/** Resends a refused or waiting message, by hand. */
export function resend(pending: PendingMessage): void {
  change(pending.key, { state: 'sending', reason: '' });
  void attempt(pending);
}

/** Discards a message. */
export const discard = ({ key }: PendingMessage): void =>
  store.setState(
    store.getState().filter((one) => one.key !== key),
    true,
  );

async function attempt(pending: PendingMessage): Promise<void> {
  const { key, to, content, files, replyTo } = pending;
  try {
    await sendMessage(
      {
        target_user_key: to,
        content,
        file_ids: files.map(({ file_id }) => file_id),
        ...(replyTo === undefined ? {} : { reply_to: replyTo }),
      },
      key,
    );
    discard(pending);
  } catch (error) {
    const lost = error instanceof ApiError && error.status === 0 && isTransient(error);
    if (lost && !pending.retried) change(key, { state: 'waiting' });
    else change(key, { state: 'refused', reason: errorMessage(error) });
  }
}

let retrying = false;

/** The connection is back: sends waiting messages once more, each with its key, in the order of writing. */
async function retryWaiting(): Promise<void> {
  // The browser and the chat both report the connection: two rounds would overtake each other.
  if (retrying) return;
  retrying = true;
  try {
    const ownKey = ownKeyNow();
    // Reread on each iteration: messages discarded or sent by hand are skipped, and new waiting ones are included.
    for (let next = firstWaiting(); next && ownKeyNow() === ownKey; next = firstWaiting()) {
      const secondAttempt = { ...next, retried: true };
      change(next.key, { state: 'sending', retried: true });
      await attempt(secondAttempt);
    }
  } finally {
    retrying = false;
  }
}

/** A waiting message has a single retry; if that fails it is refused, so that the loop ends. */
const firstWaiting = () => store.getState().find(({ state }) => state === 'waiting');

window.addEventListener('online', () => void retryWaiting());
onPersonalReconnect(() => void retryWaiting());
