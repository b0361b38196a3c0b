import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceStorage } from './storage.ts';
import type { ReadonlyStore } from './store.ts';

/** A choice of the viewer for this device, on until it is switched off. */
export interface DeviceSwitch {
  readonly store: ReadonlyStore<{ on: boolean }>;
  /** The same as a hook, with its setter. */
  use: () => [on: boolean, choose: (on: boolean) => void];
}

/** @param key of the device's storage */
export function createDeviceSwitch(key: string): DeviceSwitch {
  const store = createStore<{ on: boolean }>(() => ({
    on: typeof window === 'undefined' || deviceStorage().getItem(key) !== 'N',
  }));
  const choose = (on: boolean): void => {
    deviceStorage().setItem(key, on ? 'Y' : 'N');
    store.setState({ on });
  };
  return { store, use: () => [useStore(store).on, choose] };
}
