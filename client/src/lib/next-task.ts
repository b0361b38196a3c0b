/** Goes on in a task of its own: what was pressed or scrolled meanwhile comes first. */
export const nextTask = (): Promise<void> =>
  // Safari has no scheduler.
  'scheduler' in window && 'yield' in scheduler ? scheduler.yield() : new Promise((go) => setTimeout(go));
