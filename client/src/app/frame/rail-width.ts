import { deviceStorage } from '../../lib/storage.ts';

const storageKey = 'honey.rail';

/** Whether the rail is narrow in this browser. */
export const railIsNarrow = (): boolean => deviceStorage().getItem(storageKey) === 'narrow';

export const storeRail = (narrow: boolean): void =>
  deviceStorage().setItem(storageKey, narrow ? 'narrow' : 'wide');
