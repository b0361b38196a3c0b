import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '@honey/server/core/files/make-folder';
import { portrait } from '@honey/server/users/art/portrait';
import sharp from 'sharp';
import { type BannerName, banner } from './banner.ts';
import { type ItemArtName, itemArt, itemArtPath } from './item.ts';
import { sticker, stickerPath } from './sticker.ts';
import { type ThumbnailSubject, thumbnail } from './thumbnail.ts';

/** Which pictures to write: portraits by seed, banners by name, thumbnails by subject. */
export interface SeedArtWanted {
  portraits?: readonly number[];
  thumbnails?: readonly ThumbnailSubject[];
  banners?: readonly BannerName[];
  /** Stickers by their place in the gift sheet. */
  stickers?: readonly number[];
  /** Items by their code. */
  items?: readonly ItemArtName[];
}

/** A picture that is written: where, and its drawing. */
interface Picture {
  path: string;
  svg: () => string;
}

/** A higher effort makes these drawings hardly smaller, and seeding longer. */
const webp = { quality: 80, effort: 2 };

/** Path of a portrait below the art folder. */
export function portraitPath(seed: number): string {
  return `portraits/${seed}.webp`;
}

/** Path of a thumbnail below the art folder: each field of the subject that changes the picture is in its name. */
export function thumbnailPath({ seed, mood, people = [] }: ThumbnailSubject): string {
  return `thumbnails/${[mood, seed, ...people].join('-')}.webp`;
}

/** Path of a banner below the art folder. */
export function bannerPath(name: BannerName): string {
  return `banners/${name}.svg`;
}

/**
 * Writes pictures into a folder, which is made if missing. The same wish writes the same pictures, so it may be repeated;
 * those that are there already are written over. Portraits and thumbnails stand on a page in dozens, and become WebP: a
 * browser paints a drawing of this many gradients on the thread on which it also scrolls and answers. Banners and
 * stickers come one at a time or small, and stay sharp drawings. Answers how many files were written.
 */
export async function writeSeedArt(folder: string, wanted: SeedArtWanted): Promise<number> {
  const { portraits = [], thumbnails = [], banners = [], stickers = [], items = [] } = wanted;
  const files: Picture[] = [
    ...thumbnails.map((subject) => ({ path: thumbnailPath(subject), svg: () => thumbnail(subject) })),
    ...portraits.map((seed) => ({ path: portraitPath(seed), svg: () => portrait(seed) })),
    ...banners.map((name) => ({ path: bannerPath(name), svg: () => banner(name).svg })),
    ...stickers.map((index) => ({ path: stickerPath(index), svg: () => sticker(index) })),
    ...items.map((name) => ({ path: itemArtPath(name), svg: () => itemArt(name) })),
  ];
  await Promise.all(
    ['portraits', 'thumbnails', 'banners', 'stickers', 'items'].map((name) => makeFolder(join(folder, name))),
  );
  const remaining = files.values();
  const writeRemaining = async () => {
    for (const file of remaining) await write(folder, file);
  };
  // sharp draws on threads of its own.
  await Promise.all(Array.from({ length: availableParallelism() }, writeRemaining));
  return files.length;
}

async function write(folder: string, { path, svg }: Picture): Promise<void> {
  const drawing = svg();
  const target = join(folder, path);
  await writeFile(
    target,
    path.endsWith('.webp') ? await sharp(Buffer.from(drawing)).webp(webp).toBuffer() : drawing,
  );
}
