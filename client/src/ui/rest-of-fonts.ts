/**
 * Loads the rules of the whole typeface once the page stands and the browser has nothing better to do; it fetches the parts
 * that the page's text needs. Until then letters outside the interface's own come from the system.
 */
export function loadRestOfFonts(): void {
  const load = () => void import('./whole-typeface.css').catch(() => undefined);
  // Safari has no idle callbacks.
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(load) : setTimeout(load));
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
