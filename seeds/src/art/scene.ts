import type { Choice } from './random.ts';
import { food, game, red, talk } from './scenes-room.ts';
import { battle, dance, excel, music, outdoor } from './scenes-stage.ts';

/** What a live is about: the theme lists of the product, and its special kinds. */
export const MOODS = ['talk', 'music', 'game', 'food', 'dance', 'outdoor', 'red', 'battle', 'excel'] as const;
export type Mood = (typeof MOODS)[number];

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

const PAINTERS: Record<Mood, (choice: Choice, id: string) => Scene> = {
  talk,
  music,
  game,
  food,
  dance,
  outdoor,
  red,
  battle,
  excel,
};

/** Draws the scene of a mood. `id` starts the names of its gradients. */
export function drawScene(mood: Mood, choice: Choice, id: string): Scene {
  return PAINTERS[mood](choice, id);
}
