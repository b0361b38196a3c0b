import type { ThumbnailSubject } from '../art/thumbnail.ts';
import { thumbnailPath } from '../art/write-seed-art.ts';
import { artUrl } from './site-content.ts';

/** Thumbnails that the dataset at hand uses; they are written when it is done. */
export const wantedThumbnails = new Map<string, ThumbnailSubject>();

/** Address of a thumbnail, which is noted to be written. */
export function thumbnailOf(subject: ThumbnailSubject): string {
  const url = artUrl(thumbnailPath(subject));
  wantedThumbnails.set(url, subject);
  return url;
}
