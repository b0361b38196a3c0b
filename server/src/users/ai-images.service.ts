import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { AppError } from '../core/errors/app-error.ts';
import { fieldRefusal } from '../core/errors/field-problems.ts';
import type { AiImage } from './ai-images.dto.ts';
import { portrait } from './art/portrait.ts';

/** How many a page offers at once. */
const listed = 8;
const idPattern = /^[1-9]\d{0,6}$/;
/** Where they stand: the same picture at one address for ever. */
const prefix = '/files/portraits/';

/** Generated profile pictures: drawn from a number, kept nowhere but in memory. */
@Injectable()
export class AiImages {
  private readonly rendered = new LRUCache<string, Promise<Buffer>>({ max: 500 });

  /** Pictures to choose from; another seed gives others. */
  list(seed: number): AiImage[] {
    return Array.from({ length: listed }, (_, at) => {
      const id = String(seed * listed + at + 1);
      return { ai_image_id: id, url: urlOf(id) };
    });
  }

  /** The address of a picture, to be kept as a member's profile_info. Throws validation_failed for no such picture. */
  addressOf(aiImageId: string): string {
    if (idPattern.test(aiImageId)) return urlOf(aiImageId);
    throw fieldRefusal('ai_image_id', 'matches');
  }

  /** The picture as WebP, 256 × 256. Throws file_not_found for no such picture. */
  render(aiImageId: string): Promise<Buffer> {
    if (!idPattern.test(aiImageId)) throw new AppError('file_not_found');
    const kept = this.rendered.get(aiImageId);
    if (kept) return kept;
    const drawn = sharp(Buffer.from(portrait(Number(aiImageId))))
      .webp({ quality: 88 })
      .toBuffer();
    this.rendered.set(aiImageId, drawn);
    // A picture that could not be drawn must not be remembered.
    drawn.catch(() => this.rendered.delete(aiImageId));
    return drawn;
  }
}

const urlOf = (id: string) => `${prefix}${id}.webp`;
