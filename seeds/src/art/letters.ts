import { n } from '@honey/server/users/pictures/art/svg';
import { LETTERING } from './lettering.ts';

/**
 * Renders a line of text as outlines. `size` is the type size in pixels, (x, y) the start of the baseline; `fill` any
 * SVG paint. Throws if a letter is missing in lettering.ts: run make-lettering.py.
 */
export function setLine(
  text: string,
  weight: 'heavy' | 'plain',
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const scale = size / 1000;
  // Tight, as usual for Korean headlines; without it the syllable blocks drift apart.
  const tracking = -0.02 * 1000;
  let at = 0;
  let outlines = '';
  for (const character of text) {
    const letter = LETTERING[weight][character];
    if (!letter) throw new Error(`no outline for "${character}" (${weight}) in lettering.ts`);
    const [advance, outline] = letter;
    if (outline) outlines += `<path transform="translate(${n(at)} 0)" d="${outline}"/>`;
    at += advance + tracking;
  }
  return `<g fill="${fill}" transform="translate(${n(x)} ${n(y)}) scale(${scale})">${outlines}</g>`;
}
