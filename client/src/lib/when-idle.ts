/** A page that is never idle does it after this long all the same. */
const latestMs = 4_000;

/**
 * Does something once the browser has nothing better to do.
 * @returns calls it off
 */
export function whenIdle(act: () => void): () => void {
  // Safari has no such callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, latestMs);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(act, { timeout: latestMs });
  return () => window.cancelIdleCallback(asked);
}
