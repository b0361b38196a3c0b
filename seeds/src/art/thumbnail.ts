import { drawPerson, drawWholePerson } from '@honey/server/users/pictures/art/person';
import { Choice } from '@honey/server/users/pictures/art/random';
import { document, n } from '@honey/server/users/pictures/art/svg';
import { drawScene } from './scene.ts';
import type { Mood } from './scene-parts.ts';

/** The subject of a thumbnail. */
export interface ThumbnailSubject {
  /** Determines place, light and, if no people are passed, who is shown. */
  seed: number;
  mood: Mood;
  /** Portrait seeds of the people shown, so that a host looks the same everywhere: one, two (battle), three (excel). */
  people?: readonly number[];
}

/** A live's thumbnail as an SVG document, 640 × 360. */
export function thumbnail({ seed, mood, people = [] }: ThumbnailSubject): string {
  const choice = new Choice(seed ^ 0x2545f491);
  const scene = drawScene(mood, choice, 's');
  const persons = scene.people.map((place, index) => {
    const person = drawPerson(people[index] ?? seed + index * 7919, `p${index}`);
    const tilt = choice.between(-2.5, 2.5);
    return {
      defs: person.defs,
      drawing: `<g transform="translate(${n(place.x)} ${n(place.y)}) rotate(${n(tilt)}) scale(${n(place.size)}) translate(-128 -256)">${drawWholePerson(person)}</g>`,
    };
  });
  return document(
    640,
    360,
    scene.defs + persons.map((person) => person.defs).join(''),
    scene.back + persons.map((person) => person.drawing).join('') + scene.front,
  );
}
