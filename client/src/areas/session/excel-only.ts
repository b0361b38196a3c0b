import { deviceStorage } from '../../lib/storage.ts';

/**
 * Whether a member may watch only excel lives, as last received by this browser: no list shows lives to a member for
 * whom that is unknown, and querying it on every page would delay the lists of all members. public/theme.js reads it
 * too. A member whose restriction changes has to sign in again.
 */
const storageKey = 'honey.excel-only';

const serialize = (userKey: number, excelOnly: boolean): string => `${userKey}:${excelOnly ? 'Y' : 'N'}`;

/** Stores the server's value for a member. */
export function storeExcelOnly(userKey: number, excelOnly: boolean): void {
  deviceStorage().setItem(storageKey, serialize(userKey, excelOnly));
}

/** The stored value for the member; null if unknown. */
export function storedExcelOnly(userKey: number): boolean | null {
  const stored = deviceStorage().getItem(storageKey);
  if (stored === serialize(userKey, true)) return true;
  return stored === serialize(userKey, false) ? false : null;
}

/** Clears it on sign-out. */
export const clearExcelOnly = (): void => deviceStorage().removeItem(storageKey);
