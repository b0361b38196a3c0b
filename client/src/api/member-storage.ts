import { deviceStorage, tabStorage } from '../lib/storage.ts';

const prefix = 'honey.member.';
const prefixOf = (userKey: number): string => `${prefix}${userKey}.`;

/** The name under which something of a member's is kept on the device or in the tab: it is forgotten with the session (CLIENT-33). */
export const memberStorageKey = (userKey: number, name: string): string => `${prefixOf(userKey)}${name}`;

/** Forgets what is kept of members, but for who is signed in now: the next one at this device finds nothing of it. */
export function forgetOtherMembers(userKey: number | undefined): void {
  for (const storage of [deviceStorage(), tabStorage()]) {
    const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of kept) {
      if (key?.startsWith(prefix) && (userKey === undefined || !key.startsWith(prefixOf(userKey))))
        storage.removeItem(key);
    }
  }
}
