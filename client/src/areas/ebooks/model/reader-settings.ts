import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceStorage } from '../../../lib/storage.ts';
import { change } from '../../../lib/store.ts';

export const readerModes = ['paged', 'scroll'] as const;
export const readerSizes = ['1', '2', '3', '4'] as const;
export const readerThemes = ['light', 'sepia', 'dark'] as const;
export const readerWidths = ['narrow', 'medium', 'wide'] as const;

/** How the reader shows a text on this device. */
export interface ReaderSettings {
  mode: (typeof readerModes)[number];
  size: (typeof readerSizes)[number];
  theme: (typeof readerThemes)[number];
  width: (typeof readerWidths)[number];
}

const storageKey = 'honey.reader';
const defaults: ReaderSettings = { mode: 'scroll', size: '2', theme: 'light', width: 'medium' };

const oneOf = <Value extends string>(values: readonly Value[], value: unknown, other: Value): Value =>
  values.find((one) => one === value) ?? other;

/** What this device has stored; anything that is not a setting is replaced by its default. */
function stored(): ReaderSettings {
  let settings: Partial<Record<keyof ReaderSettings, unknown>> = {};
  try {
    settings = { ...JSON.parse(deviceStorage().getItem(storageKey) ?? '{}') };
  } catch {
    // Not written by this page.
  }
  // A reader who has never chosen gets the theme of the site.
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : defaults.theme;
  return {
    mode: oneOf(readerModes, settings.mode, defaults.mode),
    size: oneOf(readerSizes, settings.size, defaults.size),
    theme: oneOf(readerThemes, settings.theme, theme),
    width: oneOf(readerWidths, settings.width, defaults.width),
  };
}

const store = createStore<ReaderSettings>(stored);

/** The settings, the same in all readers of this page. */
export const useReaderSettings = (): ReaderSettings => useStore(store);

/** Changes settings, and stores them on this device. */
export function changeReaderSettings(part: Partial<ReaderSettings>): void {
  change(store, part);
  deviceStorage().setItem(storageKey, JSON.stringify(store.getState()));
}
