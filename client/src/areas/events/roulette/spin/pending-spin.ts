import { memberStorageKey } from '../../../../api/member-storage.ts';
import { deviceStorage } from '../../../../lib/storage.ts';

/** A spin that was sent and is not answered: its key and input are preserved until it is. */
export interface PendingSpin {
  key: string;
  word: string;
  /** The round that the member saw: a ticket of another round is not spent. */
  roundId: number;
  /** When it was sent last, or failed, in epoch milliseconds. */
  sentAt: number;
}

const name = 'roulette-spin';

/** The member's unanswered spin of a round; one of an earlier round is deleted. */
export function pendingSpinOf(userKey: number, roundId: number): PendingSpin | null {
  const storageKey = memberStorageKey(userKey, name);
  const text = deviceStorage().getItem(storageKey);
  if (text === null) return null;
  const pending = read(text);
  if (pending?.roundId === roundId) return pending;
  deviceStorage().removeItem(storageKey);
  return null;
}

function read(text: string): PendingSpin | null {
  try {
    const { key, word, roundId, sentAt }: Partial<PendingSpin> = JSON.parse(text);
    if (typeof key !== 'string' || typeof word !== 'string') return null;
    if (typeof roundId !== 'number' || typeof sentAt !== 'number') return null;
    return { key, word, roundId, sentAt };
  } catch {
    return null;
  }
}

export const storePendingSpin = (userKey: number, pending: PendingSpin): void =>
  deviceStorage().setItem(memberStorageKey(userKey, name), JSON.stringify(pending));

export const removePendingSpin = (userKey: number): void =>
  deviceStorage().removeItem(memberStorageKey(userKey, name));
