import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { type PictureShape, shapeOfSize } from '../media.port.ts';

/** One rendition of a clip. Bandwidths are bits per second. */
export interface ClipQuality {
  name: string;
  width: number;
  height: number;
  frameRate: number;
  bandwidth: number;
  averageBandwidth: number;
  /** As in RFC 6381, for example `avc1.64001f,mp4a.40.2`. */
  codecs: string;
}

/** A bundled clip that loops seamlessly: every quality is cut into the same number of equal segments. */
export interface Clip {
  name: string;
  /** Changes with the content, so that a segment's address can be cached forever. */
  version: string;
  segmentSeconds: number;
  segmentCount: number;
  qualities: ClipQuality[];
}

/** `clips.json` as `seeds/media/make-clips.mjs` writes it. */
interface ClipManifest {
  clips: Clip[];
}

/**
 * The bundled clips, read once at start and served from memory (at most 40 megabytes in total). A missing file thus
 * fails the start with its path, instead of a viewer's player later.
 */
@Injectable()
export class ClipLibrary implements OnModuleInit {
  private clips: Clip[] = [];
  private readonly byName = new Map<string, Clip>();
  private files: ReadonlyMap<string, Buffer> = new Map();

  constructor(private readonly config: AppConfig) {}

  async onModuleInit(): Promise<void> {
    const root = this.config.mediaDir;
    const manifest: ClipManifest = JSON.parse(await readFile(join(root, 'clips.json'), 'utf8'));
    if (manifest.clips.length === 0) throw new Error(`${join(root, 'clips.json')} lists no clips`);
    this.clips = manifest.clips;
    for (const clip of this.clips) this.byName.set(clip.name, clip);
    this.files = await filesOf(root, this.clips);
  }

  /** The clip with this name, or undefined. */
  named(name: string): Clip | undefined {
    return this.byName.get(name);
  }

  /** The clip of a live without a chosen one: a key always maps to the same clip of a shape, in every process. */
  forLive(vodKey: number, shape: PictureShape): Clip {
    const ofShape = this.clips.filter((clip) => shapeOfClip(clip) === shape);
    const clips = ofShape.length > 0 ? ofShape : this.clips;
    const clip = clips[vodKey % clips.length];
    if (!clip) throw new Error('the clips are not loaded yet');
    return clip;
  }

  /** A segment's bytes (MPEG-TS), or undefined if clip, version, quality or index is unknown. */
  segment(name: string, version: string, quality: string, index: number): Buffer | undefined {
    return this.files.get(fileKey(name, version, `${quality}/${index}.mpegts`));
  }

  /** The clip's still (WebP, as large as its first quality), or undefined if clip or version is unknown. */
  poster(name: string, version: string): Buffer | undefined {
    return this.files.get(fileKey(name, version, 'poster.webp'));
  }

  /** The clip's silent three-second preview (MP4), or undefined if clip or version is unknown. */
  preview(name: string, version: string): Buffer | undefined {
    return this.files.get(fileKey(name, version, 'preview.mp4'));
  }
}

/** The files of each folder, which the servers of one process share: tests start hundreds of them. */
const filesInMemory = new Map<string, Promise<ReadonlyMap<string, Buffer>>>();

function filesOf(root: string, clips: readonly Clip[]): Promise<ReadonlyMap<string, Buffer>> {
  const versions = clips.map(({ name, version }) => fileKey(name, version, ''));
  const key = [root, ...versions].join();
  const known = filesInMemory.get(key);
  if (known) return known;
  const files = readFiles(root, clips);
  filesInMemory.set(key, files);
  files.catch(() => filesInMemory.delete(key));
  return files;
}

async function readFiles(root: string, clips: readonly Clip[]): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const clip of clips)
    await Promise.all(
      pathsOf(clip).map(async (path) => {
        const bytes = await readFile(join(root, 'clips', clip.name, path));
        files.set(fileKey(clip.name, clip.version, path), bytes);
      }),
    );
  return files;
}

function pathsOf({ qualities, segmentCount }: Clip): string[] {
  const segments = qualities.flatMap(({ name }) =>
    Array.from({ length: segmentCount }, (_, index) => `${name}/${index}.mpegts`),
  );
  return ['poster.webp', 'preview.mp4', ...segments];
}

/** The shape of a clip, which all its qualities have. */
export const shapeOfClip = ({ qualities: [best] }: Clip): PictureShape => (best ? shapeOfSize(best) : 'H');

function fileKey(name: string, version: string, path: string): string {
  return `${name}/${version}/${path}`;
}
