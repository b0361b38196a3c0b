const storageKey = 'honey.rail';

/** Whether this browser keeps the rail narrow. */
export const railIsNarrow = (): boolean =>
  typeof localStorage !== 'undefined' && localStorage.getItem(storageKey) === 'narrow';

/** Keeps that. */
export const keepRail = (narrow: boolean): void =>
  localStorage.setItem(storageKey, narrow ? 'narrow' : 'wide');
