import './item-styles.css';

/** Bubbles and entrance effects from items, by style (ITEMS-10); an unknown style shows nothing. */
const bubbles: Readonly<Partial<Record<string, string>>> = { comb: 'bubble-comb', night: 'bubble-night' };
const entrances: Readonly<Partial<Record<string, string>>> = {
  bees: 'entrance entrance-bees',
  fireworks: 'entrance entrance-fireworks',
};

/** The class of a line's bubble; undefined without one. */
export const bubbleClass = (style: string | null): string | undefined =>
  style === null ? undefined : bubbles[style];

/** The class of a line that announces an entrance; undefined without an effect. */
export const entranceClass = (style: string | null): string | undefined =>
  style === null ? undefined : entrances[style];
