/** The subject of a live: the product's themes, and its special kinds. */
export type Mood = 'talk' | 'music' | 'game' | 'food' | 'dance' | 'outdoor' | 'red' | 'battle' | 'excel';

/** The position of a person: feet of the 256-frame at (x, y), size as a multiple of the frame. */
export interface Place {
  x: number;
  y: number;
  size: number;
}

/** A scene without its people, 640 × 360: the background and the foreground. */
export interface Scene {
  defs: string;
  back: string;
  front: string;
  people: Place[];
  /** Colour of the strongest light, for what is drawn over the scene. */
  glow: string;
}
