/** How long after the page stands, where nobody does anything. */
const patienceMs = 8_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Loads the rules of the whole typeface once somebody begins to use the page, or after a while; the browser then fetches
 * the parts that the page's text needs. On the way in these a few hundred kilobytes would stand before what is waited for.
 * Until then letters outside the interface's own come from the system.
 */
export function loadRestOfFonts(): void {
  const begin = () => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, begin, options);
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else setTimeout(load);
  };
  const options = { passive: true, capture: true };
  const timer = setTimeout(begin, patienceMs);
  for (const sign of signs) window.addEventListener(sign, begin, options);
}

const load = (): void => void import('./whole-typeface.css').catch(() => undefined);
