import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { AppError } from '../../core/errors/app-error.ts';
import { Settings } from '../../core/settings/settings.ts';
import { FairQueue } from './fair-queue.ts';
import { imageFormatOf, signatureBytes } from './file-signatures.ts';
import { UploadStore } from './upload-store.ts';

/** Pixels of a picture, all frames together: more is refused before anything is decoded. */
const pixelsMax = 50_000_000;
const framesMax = 300;
/** Pictures decoded at once: each may take hundreds of megabytes for a moment. */
const concurrent = 2;
const secondsMax = 20;
const quality = 82;

/** Who sent a picture. One who leaves needs it no more. */
interface Sender {
  owner: string;
  socket: Socket;
}

/** The small picture that is wanted beside one: where to, and its longest side in pixels. */
interface SmallPicture {
  target: string;
  side: number;
}

/** A picture as it is kept, still on its way. */
export interface WrittenImage {
  bytes: number;
  width: number;
  height: number;
}

/** Reads pictures by decoding them, and writes them anew: what was hidden in a file does not survive. */
@Injectable()
export class ImageProcessor {
  private readonly turns = new FairQueue(concurrent, () => this.settings.get('upload_waiting'));

  constructor(
    private readonly settings: Settings,
    private readonly store: UploadStore,
  ) {}

  /**
   * Writes the picture at `source` as webp to `target`, upright, without metadata, its longest side by setting, and a
   * small one beside it if asked for. Throws file_type for what is no jpeg, png, webp or gif, or too large to decode;
   * upload_busy when too many wait.
   */
  async process(
    source: string,
    target: string,
    thumb: SmallPicture | undefined,
    sender: Sender,
  ): Promise<WrittenImage> {
    const format = imageFormatOf(await this.store.head(source, signatureBytes));
    if (format === undefined) throw new AppError('file_type', { reason: 'no image by its first bytes' });
    return this.turns.take(sender.owner, sender.socket, async () => {
      const metadata = await decoded(() => open(source, false).metadata());
      if (metadata.format !== format || (metadata.pages ?? 1) > framesMax) {
        throw new AppError('file_type', { reason: `${metadata.format}, ${metadata.pages ?? 1} frames` });
      }
      const moving = (metadata.pages ?? 1) > 1;
      const written = await decoded(() => this.write(source, target, moving));
      if (thumb) await decoded(() => this.writeThumb(target, thumb));
      return written;
    });
  }

  private async write(source: string, target: string, moving: boolean): Promise<WrittenImage> {
    const side = this.settings.get('upload_image_side');
    const picture = open(source, moving);
    // A moving picture has no orientation of its own, and cannot be turned.
    const upright = moving ? picture : picture.autoOrient();
    const { size, width, height, pageHeight } = await upright
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: moving ? 2 : 4 })
      .timeout({ seconds: secondsMax })
      .toFile(target);
    return { bytes: size, width, height: pageHeight ?? height };
  }

  private async writeThumb(source: string, { target, side }: SmallPicture): Promise<void> {
    await open(source, false)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: secondsMax })
      .toFile(target);
  }
}

const open = (source: string, animated: boolean) =>
  sharp(source, { animated, limitInputPixels: pixelsMax, failOn: 'error' });

/** What the decoder cannot read is no picture. A disk that is full is no fault of the picture. */
async function decoded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/no space|ENOSPC|unable to (open|write)/i.test(reason)) throw error;
    throw new AppError('file_type', { reason });
  }
}
