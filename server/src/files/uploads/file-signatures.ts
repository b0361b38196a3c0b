/** How many leading bytes are needed to detect a file's type. */
export const signatureBytes = 4_096;

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** A supported movie format. */
export interface MovieFormat {
  extension: 'mp4' | 'webm' | 'mov';
  mime: 'video/mp4' | 'video/webm' | 'video/quicktime';
}

const startsWith = (head: Buffer, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);

const text = (head: Buffer, from: number, to: number): string => head.subarray(from, to).toString('latin1');

/**
 * The image format that the first bytes claim, or undefined. Only these formats reach a decoder: others that it could
 * read (SVG, PDF, TIFF) are refused first.
 */
export function imageFormatOf(head: Buffer): ImageFormat | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (/^GIF8[79]a/.test(text(head, 0, 6))) return 'gif';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/** Brands of ISO base media files that are MP4 movies; pictures (heic, avif) have others. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|av01|dash|M4V |MSNV|f4v )$/;

/** The movie format that the first bytes claim, or undefined. */
export function movieFormatOf(head: Buffer): MovieFormat | undefined {
  if (text(head, 4, 8) === 'ftyp') {
    const brand = text(head, 8, 12);
    if (brand === 'qt  ') return { extension: 'mov', mime: 'video/quicktime' };
    if (mp4Brands.test(brand)) return { extension: 'mp4', mime: 'video/mp4' };
    return undefined;
  }
  // Matroska and WebM share the first bytes; the document type follows them.
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]) && text(head, 4, 64).includes('webm')) {
    return { extension: 'webm', mime: 'video/webm' };
  }
  return undefined;
}

/** The type of a stored movie by the extension of its name. */
export const movieMimeOf = (extension: string): string =>
  ({ mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' })[extension] ?? 'application/octet-stream';
