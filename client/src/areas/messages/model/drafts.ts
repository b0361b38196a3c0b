import { memberStorageKey } from '../../../api/member-storage.ts';
import { deviceStorage } from '../../../lib/storage.ts';

/** Who is written to: one member, or several at once. */
type To = number | 'several';

const keyOf = (ownKey: number, otherKey: To): string =>
  memberStorageKey(ownKey, `messages.draft.${otherKey}`);

/** What a member began to write to somebody on this device, until signing out. */
export const readDraft = (ownKey: number, otherKey: To): string =>
  deviceStorage().getItem(keyOf(ownKey, otherKey)) ?? '';

/** Keeps it; an empty one is forgotten. */
export function keepDraft(ownKey: number, otherKey: To, text: string): void {
  if (text === '') deviceStorage().removeItem(keyOf(ownKey, otherKey));
  else deviceStorage().setItem(keyOf(ownKey, otherKey), text);
}
