type Listener = () => void;

const listeners = new Set<Listener>();

/** Emitted when any call reports that the site is under maintenance. */
export const maintenanceSignal = {
  /** @returns unsubscribes */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  emit(): void {
    for (const listener of listeners) listener();
  },
};
