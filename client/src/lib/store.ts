import type { StoreApi } from 'zustand/vanilla';

/** A store as seen by its subscribers: only its owner changes it. */
export type ReadonlyStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Updates part of a store; subscribers are not notified if nothing changes. */
export function change<State extends object>(store: StoreApi<State>, part: Partial<State>): void {
  const state = store.getState();
  const keys = Object.keys(part) as (keyof State)[];
  if (keys.some((key) => !Object.is(part[key], state[key]))) store.setState(part);
}
