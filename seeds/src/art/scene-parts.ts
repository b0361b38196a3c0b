/** What a live is about: the theme lists of the product, and its special kinds. */
export type Mood = 'talk' | 'music' | 'game' | 'food' | 'dance' | 'outdoor' | 'red' | 'battle' | 'excel';

/** Where a person stands: feet of the 256-frame at (x, y), size as a multiple of the frame. */
export interface Place {
  x: number;
  y: number;
  size: number;
}

/** A place without its people, 640 × 360: what is behind them and what stands in front. */
export interface Scene {
  defs: string;
  back: string;
  front: string;
  people: Place[];
  /** Colour of the strongest light, for what is drawn over the scene. */
  glow: string;
}
