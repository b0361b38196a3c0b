import { ChunkLoadError } from '../../../lib/lazy-module.ts';
import { FlvPlayback } from './flv-playback.ts';
import { HlsPlayback } from './hls-playback.ts';
import type { EngineListener, PlaybackEngine, PlaybackSource } from './playback-engine.ts';

/** Codecs of the bundled clips and of phones' streams: H.264 with AAC. */
const CODECS = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"';

/** The engine for a source. */
type Opened =
  | { kind: 'engine'; engine: PlaybackEngine }
  /** The browser itself, by the address alone. */
  | { kind: 'native' }
  | { kind: 'unsupported' }
  /** The library could not be loaded. */
  | { kind: 'missing'; error: ChunkLoadError };

/** Attaches an engine for the source to the element. FLV requires Media Source, which old iPhones lack. */
export async function openEngine(
  video: HTMLVideoElement,
  { type, url }: PlaybackSource,
  listener: EngineListener,
): Promise<Opened> {
  const mediaSource = window.MediaSource?.isTypeSupported(CODECS) || 'ManagedMediaSource' in window;
  try {
    const open = type === 'flv' ? FlvPlayback.open : HlsPlayback.open;
    const engine = mediaSource ? await open(video, url, listener) : null;
    if (engine) return { kind: 'engine', engine };
  } catch (error) {
    if (!(error instanceof ChunkLoadError)) throw error;
    return { kind: 'missing', error };
  }
  const isNative = type === 'hls' && video.canPlayType('application/vnd.apple.mpegurl') !== '';
  return { kind: isNative ? 'native' : 'unsupported' };
}
