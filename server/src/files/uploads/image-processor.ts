import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { FairQueue } from './fair-queue.ts';
import { imageFormatOf, signatureBytes } from './file-signatures.ts';
import { IncomingFiles } from './incoming-files.ts';

/** Pixels of a picture, all frames together; more is refused before decoding. */
const pixelsMax = 50_000_000;
const framesMax = 300;
/** Pictures decoded concurrently: each may briefly take hundreds of megabytes. */
const concurrent = 2;
const secondsMax = 20;
const quality = 82;

/** Who sent a picture; one that disconnects no longer needs it. */
interface Sender {
  owner: string;
  socket: Socket;
}

/** The requested thumbnail: where to write it, and its longest side in pixels. */
interface SmallPicture {
  target: string;
  side: number;
}

/** A processed picture in the incoming folder. */
export interface WrittenImage {
  bytes: number;
  width: number;
  height: number;
}

/** Decodes and re-encodes pictures: nothing hidden in a file survives. */
@Injectable()
export class ImageProcessor {
  private readonly queue = new FairQueue(concurrent, () => this.settings.get('upload_waiting'));

  constructor(
    private readonly settings: SettingsStore,
    private readonly incomingFiles: IncomingFiles,
  ) {}

  /**
   * Writes the picture at `source` as webp to `target`, upright, without metadata, scaled to the configured longest
   * side, with a thumbnail if requested. Throws file_type for anything but jpeg, png, webp or gif, or for pictures too
   * large to decode; upload_busy when too many wait.
   */
  async process(
    source: string,
    target: string,
    thumb: SmallPicture | undefined,
    sender: Sender,
  ): Promise<WrittenImage> {
    const format = imageFormatOf(await this.incomingFiles.head(source, signatureBytes));
    if (format === undefined) throw new AppError('file_type', { reason: 'no image by its first bytes' });
    return this.queue.run(sender.owner, sender.socket, async () => {
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
    // An animated picture has no orientation and cannot be turned.
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

/** What the decoder cannot read is not a picture. A full disk is not the picture's fault. */
async function decoded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/no space|ENOSPC|unable to (open|write)/i.test(reason)) throw error;
    throw new AppError('file_type', { reason });
  }
}
