import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createFolder } from '@honey/server/core/files/create-folder';
import { type BannerName, banner } from './banner.ts';
import { lookOfPerson, type Person } from './cast.ts';
import { type EventPictureName, eventPicture, eventPicturePath } from './event-art.ts';
import { type ItemArtName, itemArt, itemArtPath } from './item.ts';
import { pictureOf } from './made-pictures.ts';
import type { Mood } from './scene-parts.ts';
import { sticker, stickerPath } from './sticker.ts';
import { portraitOfLook } from './stills.ts';
import { type ThumbnailSubject, thumbnail } from './thumbnail.ts';

/** The pictures to write: portraits by person, banners by name, thumbnails by subject. */
export interface SeedArtRequest {
  portraits?: readonly Person[];
  thumbnails?: readonly ThumbnailSubject[];
  banners?: readonly BannerName[];
  /** Stickers by their index in the gift sheet. */
  stickers?: readonly number[];
  /** Items by their code. */
  items?: readonly ItemArtName[];
  /** Pictures of events' pages by name. */
  events?: readonly EventPictureName[];
}

/** Path of a portrait below the art folder. */
export function portraitPath(person: Person): string {
  return `portraits/${person}.webp`;
}

/** Path of a thumbnail below the art folder: its name contains every field of the subject that changes the picture. */
export function thumbnailPath({ person, mood }: ThumbnailSubject): string {
  return `thumbnails/${mood}-${person}.webp`;
}

/** The drawing of a portrait or thumbnail, by its path. Throws for another path. */
export function drawingAt(path: string): string {
  const [, kind, mood, name = ''] =
    /^(portraits|thumbnails)\/(?:([a-z_]+)-)?([a-z0-9]+)\.webp$/.exec(path) ?? [];
  const person = /^\d+$/.test(name) ? Number(name) : name;
  if (kind === 'portraits' && mood === undefined) return portraitOfLook(lookOfPerson(person));
  if (kind === 'thumbnails' && mood !== undefined) return thumbnail({ mood: mood as Mood, person });
  throw new Error(`${path} is no portrait or thumbnail`);
}

/** Path of a banner below the art folder. */
export function bannerPath(name: BannerName): string {
  return `banners/${name}.svg`;
}

/**
 * The pictures of a dataset, each written once. While the database is filled, they are written in the background, one
 * after another, and those that were not made in advance are drawn: sharp has its own thread, and seeding leaves a core
 * idle while it waits for Postgres. A request always produces the same picture and overwrites existing files, so it can
 * be repeated. Portraits and thumbnails are WebP, because a page shows dozens of them and a browser paints SVG with this
 * many gradients on its main thread. Banners, shown one at a time, and stickers, which are small, are SVG.
 */
export class SeedArt {
  /** Drawings by their path, in drawing order. */
  private readonly drawings = new Map<string, () => string>();
  private readonly queue: string[] = [];
  private folder: Promise<string> | undefined;
  private background: Promise<void> | undefined;

  /** Queues pictures. */
  request({
    portraits = [],
    thumbnails = [],
    banners = [],
    stickers = [],
    items = [],
    events = [],
  }: SeedArtRequest): void {
    for (const subject of thumbnails) this.add(thumbnailPath(subject), () => thumbnail(subject));
    for (const person of portraits)
      this.add(portraitPath(person), () => portraitOfLook(lookOfPerson(person)));
    for (const name of banners) this.add(bannerPath(name), () => banner(name).svg);
    for (const index of stickers) this.add(stickerPath(index), () => sticker(index));
    for (const name of items) this.add(itemArtPath(name), () => itemArt(name));
    for (const name of events) this.add(eventPicturePath(name), () => eventPicture(name).svg);
  }

  /** Starts writing into a folder, which is created if missing. Failures are thrown by `finish`. */
  begin(folder: string): void {
    this.folder = makeFolders(folder);
    this.folder.catch(() => undefined);
    this.drawInBackground();
  }

  /** Writes the remaining pictures, on all cores. Throws if one could not be written. */
  async finish(): Promise<void> {
    const more = Array.from({ length: availableParallelism() - 1 }, () => this.drawQueued());
    await Promise.all([this.background ?? this.drawQueued(), ...more]);
  }

  /** Stops writing: the dataset is not completed. */
  async abandon(): Promise<void> {
    this.queue.length = 0;
    await this.background?.catch(() => undefined);
  }

  private add(path: string, drawing: () => string): void {
    if (this.drawings.has(path)) return;
    this.drawings.set(path, drawing);
    this.queue.push(path);
    if (this.folder) this.drawInBackground();
  }

  private drawInBackground(): void {
    if (this.background) return;
    const background = this.drawQueued();
    this.background = background;
    // A failure is retained for `finish`; later requests start again.
    background.then(
      () => {
        this.background = undefined;
      },
      () => undefined,
    );
  }

  private async drawQueued(): Promise<void> {
    const folder = await this.folder;
    if (folder === undefined) throw new Error('there is no folder for the pictures');
    for (let path = this.queue.shift(); path !== undefined; path = this.queue.shift()) {
      const drawing = this.drawings.get(path)?.() ?? '';
      await writeFile(join(folder, path), path.endsWith('.webp') ? await pictureOf(drawing) : drawing);
    }
  }
}

async function makeFolders(folder: string): Promise<string> {
  const names = ['portraits', 'thumbnails', 'banners', 'stickers', 'items', 'events'];
  await Promise.all(names.map((name) => createFolder(join(folder, name))));
  return folder;
}
