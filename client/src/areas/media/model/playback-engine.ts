/** One way to play a live, with its address completed. */
export interface PlaybackSource {
  type: 'hls' | 'flv';
  url: string;
}

/** A picture size to choose from. */
export interface Quality {
  /** Index that `setQuality` takes. */
  index: number;
  /** Height in pixels, or 0 when the stream does not say. */
  height: number;
}

/** What a playback tells. */
export interface EngineListener {
  qualities: (qualities: Quality[]) => void;
  /** The quality that plays now. */
  playing: (quality: Quality | null) => void;
  /** A segment arrived: whatever was broken works again. */
  alive: () => void;
  /** The address is no longer good (expired or for somebody else): enter anew. */
  refused: () => void;
  /** The live is over. */
  over: () => void;
  /** The live is on, but its host sends nothing for the moment. */
  away: () => void;
  /** It broke; the caller decides when to try again. */
  broken: () => void;
}

/** A library that is attached to a video element. */
export interface PlaybackEngine {
  /** Goes on from this address of the same visit. */
  renew: (url: string) => void;
  /** Seconds between the camera and this picture; null while unknown. */
  latency: () => number | null;
  /** Where the live edge is on the element's time line; null while unknown. */
  livePosition: () => number | null;
  /** Picks a quality by its index, or leaves it to the connection (-1). */
  setQuality: (index: number) => void;
  destroy: () => void;
}
