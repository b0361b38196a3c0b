/** A listener of one event; its arguments are the event's values. */
export type Listener<V extends unknown[]> = (...values: V) => void;

/** Typed listeners by event name. E maps each name to the tuple of its values. */
export class Emitter<E extends { [N in keyof E]: unknown[] }> {
  /** Without a prototype: names come from the wire, and `constructor` must not resolve to a listener. */
  readonly #listeners: { [N in keyof E]?: Set<Listener<E[N]>> } = Object.create(null);

  /** Adds a listener; adding it twice has no effect. */
  on<N extends keyof E>(name: N, listener: Listener<E[N]>): void {
    let listeners = this.#listeners[name];
    if (!listeners) {
      listeners = new Set();
      this.#listeners[name] = listeners;
    }
    listeners.add(listener);
  }

  off<N extends keyof E>(name: N, listener: Listener<E[N]>): void {
    this.#listeners[name]?.delete(listener);
  }

  /**
   * Calls the listeners registered at the start, in the order of registration. An exception of a listener is the
   * application's fault: it surfaces as an uncaught error, and affects neither later listeners nor the connection.
   */
  emit<N extends keyof E>(name: N, ...values: E[N]): void {
    const listeners = this.#listeners[name];
    if (!listeners) return;
    for (const listener of [...listeners]) {
      try {
        listener(...values);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
