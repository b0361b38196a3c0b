import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** A higher effort hardly shrinks these drawings, but takes longer. */
const webp = { quality: 80, effort: 2 };

/** The pictures of the demonstration as WebP, made by seeds/media/make-pictures.mjs: drawing them takes 8 s of a core. */
export const madePictures = new URL('../../media/pictures/', import.meta.url);

/** Name of a drawing's picture among them: another drawing has another name. */
export function nameOfPicture(drawing: string): string {
  return `${createHash('sha256').update(drawing).digest('hex').slice(0, 20)}.webp`;
}

/** The picture of an SVG drawing, as WebP. */
export function drawPicture(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).webp(webp).toBuffer();
}

/** The picture of a drawing: the one that was made in advance, if there is one. */
export async function pictureOf(drawing: string): Promise<Buffer> {
  const made = await readFile(new URL(nameOfPicture(drawing), madePictures)).catch(() => undefined);
  return made ?? drawPicture(drawing);
}
