import { Choice } from '@honey/server/users/pictures/art/random';
import { document } from '@honey/server/users/pictures/art/svg';
import { castNamed, lookOfPerson, type Person } from './cast.ts';
import { drawScene } from './scene.ts';
import type { Mood } from './scene-parts.ts';
import { figureOf, posterOf } from './stills.ts';

/** The subject of a thumbnail. */
export interface ThumbnailSubject {
  person: Person;
  /** The scene of a person without a clip. */
  mood: Mood;
}

/** A live's thumbnail as an SVG document: the still of the person's clip, or the person in a scene of the mood, 640 × 360. */
export function thumbnail({ person, mood }: ThumbnailSubject): string {
  const member = typeof person === 'string' ? castNamed(person) : undefined;
  if (member?.act) return posterOf(member);
  const scene = drawScene(mood, new Choice(seedOf(person) ^ 0x2545f491), 's');
  const figures = scene.people
    .slice(0, 1)
    .map((place) => figureOf(lookOfPerson(person), 'p', { ...place, size: place.size * 0.92 }));
  return document(
    640,
    360,
    scene.defs + figures.map(({ defs }) => defs).join(''),
    scene.back + figures.map(({ body }) => body).join('') + scene.front,
  );
}

const seedOf = (person: Person): number =>
  typeof person === 'number'
    ? person
    : [...person].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
