/** Yields to the event loop, so that pending input and scrolling are handled first. */
export const nextTask = (): Promise<void> =>
  // Safari has no scheduler.
  'scheduler' in window && 'yield' in scheduler ? scheduler.yield() : new Promise((go) => setTimeout(go));
