import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceStorage } from '../../../../lib/storage.ts';
import type { ReadonlyStore } from '../../../../lib/store.ts';

const STORAGE_KEY = 'honey.gifts.read';

const store = createStore<{ on: boolean }>(() => ({
  on: typeof window === 'undefined' || deviceStorage().getItem(STORAGE_KEY) !== 'N',
}));

/** Whether the viewer wants gift messages read aloud, on this device; on by default. */
export const giftReading: ReadonlyStore<{ on: boolean }> = store;

/** The same as a hook, with its setter. */
export function useGiftReading(): [on: boolean, choose: (on: boolean) => void] {
  const { on } = useStore(store);
  return [
    on,
    (next) => {
      deviceStorage().setItem(STORAGE_KEY, next ? 'Y' : 'N');
      store.setState({ on: next });
    },
  ];
}
