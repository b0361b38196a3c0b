import { whenIdle } from '../lib/when-idle.ts';
import { whenUsed } from '../lib/when-used.ts';

/**
 * Loads the rules of the whole typeface once somebody begins to use the page, or after a while; the browser then fetches
 * the parts that the page's text needs. On the way in these a few hundred kilobytes would stand before what is waited for.
 * Until then letters outside the interface's own come from the system.
 */
export function loadRestOfFonts(): void {
  whenUsed(() => whenIdle(load));
}

const load = (): void => void import('./whole-typeface.css').catch(() => undefined);
