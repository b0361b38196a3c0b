import { memberStorageKey } from '../../../api/member-storage.ts';
import { deviceStorage } from '../../../lib/storage.ts';

/** The receiver: one member, or several at once. */
type Receiver = number | 'several';

const keyOf = (ownKey: number, otherKey: Receiver): string =>
  memberStorageKey(ownKey, `messages.draft.${otherKey}`);

/** A member's draft to a receiver on this device, until sign-out. */
export const readDraft = (ownKey: number, otherKey: Receiver): string =>
  deviceStorage().getItem(keyOf(ownKey, otherKey)) ?? '';

/** Stores it; an empty one is deleted. */
export function storeDraft(ownKey: number, otherKey: Receiver, text: string): void {
  if (text === '') deviceStorage().removeItem(keyOf(ownKey, otherKey));
  else deviceStorage().setItem(keyOf(ownKey, otherKey), text);
}
