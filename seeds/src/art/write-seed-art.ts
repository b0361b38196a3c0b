import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portrait } from '@honey/server/users/pictures/art/portrait';
import { type BannerName, banner } from './banner.ts';
import { sticker, stickerPath } from './sticker.ts';
import { type ThumbnailSubject, thumbnail } from './thumbnail.ts';

/** Which pictures to write: portraits by seed, banners by name, thumbnails by subject. */
export interface SeedArtWanted {
  portraits?: readonly number[];
  thumbnails?: readonly ThumbnailSubject[];
  banners?: readonly BannerName[];
  /** Stickers by their place in the gift sheet. */
  stickers?: readonly number[];
}

/** Path of a portrait below the art folder. */
export function portraitPath(seed: number): string {
  return `portraits/${seed}.svg`;
}

/** Path of a thumbnail below the art folder: each field of the subject that changes the picture is in its name. */
export function thumbnailPath({ seed, mood, people = [] }: ThumbnailSubject): string {
  return `thumbnails/${[mood, seed, ...people].join('-')}.svg`;
}

/** Path of a banner below the art folder. */
export function bannerPath(name: BannerName): string {
  return `banners/${name}.svg`;
}

/**
 * Writes pictures into a folder, which is made if missing. The same wish writes the same bytes, so it may be repeated;
 * pictures that are there already are written over. Answers how many files were written.
 */
export async function writeSeedArt(folder: string, wanted: SeedArtWanted): Promise<number> {
  const files = [
    ...(wanted.portraits ?? []).map((seed) => ({ path: portraitPath(seed), svg: portrait(seed) })),
    ...(wanted.thumbnails ?? []).map((subject) => ({
      path: thumbnailPath(subject),
      svg: thumbnail(subject),
    })),
    ...(wanted.banners ?? []).map((name) => ({ path: bannerPath(name), svg: banner(name).svg })),
    ...(wanted.stickers ?? []).map((index) => ({ path: stickerPath(index), svg: sticker(index) })),
  ];
  await Promise.all(
    ['portraits', 'thumbnails', 'banners', 'stickers'].map((name) =>
      mkdir(join(folder, name), { recursive: true }),
    ),
  );
  for (const { path, svg } of files) await writeFile(join(folder, path), svg);
  return files.length;
}
