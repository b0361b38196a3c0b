import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceStorage } from '../../../lib/storage.ts';

/** The text sizes of the lines. */
export const textSizes = ['small', 'normal', 'large', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

const storageKey = 'honey.chat.text';

const isSize = (value: string | null): value is TextSize => textSizes.some((size) => size === value);

function remembered(): TextSize {
  const value = typeof window === 'undefined' ? null : deviceStorage().getItem(storageKey);
  return isSize(value) ? value : 'normal';
}

const store = createStore<{ size: TextSize | null }>(() => ({ size: null }));

/** The reader's text size on this device, and its setter. */
export function useTextSize(): [size: TextSize, choose: (size: TextSize) => void] {
  const { size } = useStore(store);
  return [
    size ?? remembered(),
    (next) => {
      deviceStorage().setItem(storageKey, next);
      store.setState({ size: next });
    },
  ];
}
