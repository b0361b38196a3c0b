import { deviceStorage } from '../../lib/storage.ts';

const storageKey = 'honey.rail';

/** Whether this browser keeps the rail narrow. */
export const railIsNarrow = (): boolean => deviceStorage().getItem(storageKey) === 'narrow';

/** Keeps that. */
export const keepRail = (narrow: boolean): void =>
  deviceStorage().setItem(storageKey, narrow ? 'narrow' : 'wide');
