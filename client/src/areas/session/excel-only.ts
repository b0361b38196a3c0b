import { deviceStorage } from '../../lib/storage.ts';

/**
 * Whether a member may watch excel lives only, as this browser was told last: no list shows lives to a member of whom
 * that is not known, and asking anew for every page would keep the lists of all members back. public/theme.js reads it too.
 * Who becomes one, or is one no more, signs in anew.
 */
const storageKey = 'honey.excel-only';

const noteOf = (userKey: number, excelOnly: boolean): string => `${userKey}:${excelOnly ? 'Y' : 'N'}`;

/** Keeps what the server said of a member. */
export function noteExcelOnly(userKey: number, excelOnly: boolean): void {
  deviceStorage().setItem(storageKey, noteOf(userKey, excelOnly));
}

/** What was kept of the member; null where nothing is known of them. */
export function notedExcelOnly(userKey: number): boolean | null {
  const noted = deviceStorage().getItem(storageKey);
  if (noted === noteOf(userKey, true)) return true;
  return noted === noteOf(userKey, false) ? false : null;
}

/** Nobody is signed in any more. */
export const forgetExcelOnly = (): void => deviceStorage().removeItem(storageKey);
