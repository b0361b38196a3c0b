import type { StoreApi } from 'zustand/vanilla';

/** A store as it is lent to those who follow it: only its owner changes what it holds. */
export type FollowedStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Changes a part of what a store holds; where all of it is so already, nobody is told. */
export function change<State extends object>(store: StoreApi<State>, part: Partial<State>): void {
  const state = store.getState();
  const keys = Object.keys(part) as (keyof State)[];
  if (keys.some((key) => !Object.is(part[key], state[key]))) store.setState(part);
}
