import type { Choice } from '@honey/server/users/pictures/art/random';
import type { Mood, Scene } from './scene-parts.ts';
import { food, game, red, talk } from './scenes-room.ts';
import { battle, dance, excel, music, outdoor } from './scenes-stage.ts';

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

/** Draws the scene of a mood. `id` prefixes the names of its gradients. */
export function drawScene(mood: Mood, choice: Choice, id: string): Scene {
  return PAINTERS[mood](choice, id);
}
