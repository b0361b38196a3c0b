import './item-looks.css';

/** Bubbles and entrances that items give, by their style (ITEMS-10); a style that this page does not know shows nothing. */
const bubbles: Readonly<Partial<Record<string, string>>> = { comb: 'bubble-comb', night: 'bubble-night' };
const entrances: Readonly<Partial<Record<string, string>>> = {
  bees: 'entrance entrance-bees',
  fireworks: 'entrance entrance-fireworks',
};

/** The class of a line's bubble; undefined without one. */
export const bubbleClass = (style: string | null): string | undefined =>
  style === null ? undefined : bubbles[style];

/** The class of a line that tells of somebody's coming; undefined without an effect. */
export const entranceClass = (style: string | null): string | undefined =>
  style === null ? undefined : entrances[style];
