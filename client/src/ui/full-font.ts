import { onFirstInteraction } from '../lib/on-first-interaction.ts';
import { onIdle } from '../lib/on-idle.ts';

/**
 * Loads the rules of the full font at the first interaction, or after a delay; the browser then fetches the subsets
 * that the page's text needs. On page load these few hundred kilobytes would delay the first screen. Until then
 * characters outside the subset use the system font.
 */
export function loadFullFont(): void {
  onFirstInteraction(() => onIdle(load));
}

const load = (): void => void import('./whole-typeface.css').catch(() => undefined);
