import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Whether the page's script is there; false for what the server draws, and for the moment of taking that over. */
export const useBegun = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
