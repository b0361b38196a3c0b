/** Runs after this long even if the page is never idle. */
const maxDelayMs = 4_000;

/**
 * Runs a callback once the browser is idle.
 * @returns cancels it
 */
export function onIdle(callback: () => void): () => void {
  // Safari has no such callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, maxDelayMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: maxDelayMs });
  return () => window.cancelIdleCallback(handle);
}
