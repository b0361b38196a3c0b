type Listener = () => void;

const listeners = new Set<Listener>();

/** How the page learns from any call that the site went under maintenance, whoever made the call. */
export const maintenanceSignal = {
  /** @returns the function that ends the subscription */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  tell(): void {
    for (const listener of listeners) listener();
  },
};
