import { deviceStorage, tabStorage } from '../lib/storage.ts';

const prefix = 'honey.member.';
const prefixOf = (userKey: number): string => `${prefix}${userKey}.`;

/** The storage key for a member's data on the device or in the tab; it is deleted with the session (CLIENT-33). */
export const memberStorageKey = (userKey: number, name: string): string => `${prefixOf(userKey)}${name}`;

/**
 * Deletes stored data of all members except the signed-in one, so that the next person at this device finds none of it.
 */
export function deleteOtherMembers(userKey: number | undefined): void {
  for (const storage of [deviceStorage(), tabStorage()]) {
    const storedKeys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of storedKeys) {
      if (key?.startsWith(prefix) && (userKey === undefined || !key.startsWith(prefixOf(userKey))))
        storage.removeItem(key);
    }
  }
}
