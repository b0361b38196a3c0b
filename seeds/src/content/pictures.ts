import type { Person } from '../art/cast.ts';
import { portraitPath, SeedArt, thumbnailPath } from '../art/seed-art.ts';
import type { ThumbnailSubject } from '../art/thumbnail.ts';
import { artUrl } from './site-content.ts';

/** The pictures used by the current dataset. */
export const seedArt = new SeedArt();

/** Address of a thumbnail, which is queued for writing. */
export function thumbnailOf(subject: ThumbnailSubject): string {
  seedArt.request({ thumbnails: [subject] });
  return artUrl(thumbnailPath(subject));
}

/** Address of a portrait, which is queued for writing. */
export function portraitOf(person: Person): string {
  seedArt.request({ portraits: [person] });
  return artUrl(portraitPath(person));
}
