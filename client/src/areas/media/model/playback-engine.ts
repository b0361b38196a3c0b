/** A way to play a live, with its absolute address. */
export interface PlaybackSource {
  type: 'hls' | 'flv';
  url: string;
}

/** A selectable video size. */
export interface Quality {
  /** The index for `setQuality`. */
  index: number;
  /** Height in pixels, or 0 if the stream does not report it. */
  height: number;
}

/** Events of an engine. */
export interface EngineListener {
  qualities: (qualities: Quality[]) => void;
  /** The current quality. */
  playing: (quality: Quality | null) => void;
  /** A segment arrived: a failure is over. */
  progressed: () => void;
  /** The address is no longer valid (expired or another member's): rejoin. */
  refused: () => void;
  /** The live has ended. */
  ended: () => void;
  /** The live is on, but its host sends nothing at the moment. */
  onHostAway: () => void;
  /** Playback failed; the caller decides when to retry. */
  failed: () => void;
}

/** A library attached to a video element. */
export interface PlaybackEngine {
  /** Continues from this address of the same watch session. */
  renew: (url: string) => void;
  /** Seconds between the camera and this picture; null if unknown. */
  latency: () => number | null;
  /** The live edge on the element's timeline; null if unknown. */
  livePosition: () => number | null;
  /** Selects a quality by index, or automatic (-1). */
  setQuality: (index: number) => void;
  destroy: () => void;
}
