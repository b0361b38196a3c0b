import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import type { AiImage } from './ai-images.dto.ts';
import { portrait } from './art/portrait.ts';

/** Pictures offered at once. */
const listSize = 8;
const idPattern = /^[1-9]\d{0,6}$/;
/** Address prefix; the picture at an address never changes. */
const prefix = '/files/portraits/';

/** Generated profile pictures: rendered from a number, cached in memory only. */
@Injectable()
export class AiImagesService {
  private readonly rendered = new LRUCache<string, Promise<Buffer>>({ max: 500 });

  /** Pictures to choose from; another seed gives others. */
  list(seed: number): AiImage[] {
    return Array.from({ length: listSize }, (_, at) => {
      const id = String(seed * listSize + at + 1);
      return { ai_image_id: id, url: urlOf(id) };
    });
  }

  /**
   * The address of a picture, to be stored as a member's profile_info. Throws validation_failed for an unknown picture.
   */
  addressOf(aiImageId: string): string {
    if (idPattern.test(aiImageId)) return urlOf(aiImageId);
    throw fieldRefusal('ai_image_id', 'matches');
  }

  /** The picture as WebP, 256 × 256. Throws file_not_found for an unknown picture. */
  render(aiImageId: string): Promise<Buffer> {
    if (!idPattern.test(aiImageId)) throw new AppError('file_not_found');
    const cached = this.rendered.get(aiImageId);
    if (cached) return cached;
    const rendering = sharp(Buffer.from(portrait(Number(aiImageId))))
      .webp({ quality: 88 })
      .toBuffer();
    this.rendered.set(aiImageId, rendering);
    // A failed rendering must not stay cached.
    rendering.catch(() => this.rendered.delete(aiImageId));
    return rendering;
  }
}

const urlOf = (id: string) => `${prefix}${id}.webp`;
