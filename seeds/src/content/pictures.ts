import type { ThumbnailSubject } from '../art/thumbnail.ts';
import { portraitPath, thumbnailPath } from '../art/write-seed-art.ts';
import { artUrl } from './site-content.ts';

/** Pictures that the dataset at hand uses; they are written when it is done. */
export const wantedThumbnails = new Map<string, ThumbnailSubject>();
export const wantedPortraits = new Set<number>();

/** Address of a thumbnail, which is noted to be written. */
export function thumbnailOf(subject: ThumbnailSubject): string {
  const url = artUrl(thumbnailPath(subject));
  wantedThumbnails.set(url, subject);
  return url;
}

/** Address of a portrait, which is noted to be written. */
export function portraitOf(seed: number): string {
  wantedPortraits.add(seed);
  return artUrl(portraitPath(seed));
}
