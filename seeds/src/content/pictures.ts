import { portraitPath, SeedArt, thumbnailPath } from '../art/seed-art.ts';
import type { ThumbnailSubject } from '../art/thumbnail.ts';
import { artUrl } from './site-content.ts';

/** Pictures that the dataset at hand uses. */
export const seedArt = new SeedArt();

/** Address of a thumbnail, which is noted to be written. */
export function thumbnailOf(subject: ThumbnailSubject): string {
  seedArt.want({ thumbnails: [subject] });
  return artUrl(thumbnailPath(subject));
}

/** Address of a portrait, which is noted to be written. */
export function portraitOf(seed: number): string {
  seedArt.want({ portraits: [seed] });
  return artUrl(portraitPath(seed));
}
