/**
 * The media port: the interface between the server and the source of video.
 *
 * The default adapter is `loop` (bundled clips, served by this process). Adapters in front of a real media server (RTMP
 * in, HTTP-FLV or LL-HLS out) implement the same class and replace it in `MediaModule`. Two rules apply to each of
 * them:
 *
 * - "Started" and "ended" are this server's own state, stored in the database. A media server's events come late, twice
 *   or not at all, so an adapter is notified (`liveStarted`, `liveEnded`) and never queried. `ingest.port.ts` reports
 *   what arrives from hosts, and the ingest area decides what it means.
 * - A playback address is a capability: its viewer has passed the join rules, and the address carries its own
 *   signature, for one watch session and a few minutes. It never carries a session token. Playlists and segments are
 *   both refused once the session has ended.
 */

/** The shape of a picture: H is at least as wide as high, V higher than wide. */
export type PictureShape = 'H' | 'V';

/** The size of a picture in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The shape of a picture of this size. */
export const shapeOfSize = ({ width, height }: PictureSize): PictureShape => (height > width ? 'V' : 'H');

/** The data of a live that an adapter needs. */
export interface LiveMedia {
  /** Key of the live, a positive integer. */
  vodKey: number;
  /** Name of the bundled clip (`loop` only); if omitted or empty, the live's key selects one of its shape. */
  clip?: string;
  /** If omitted, H. */
  shape?: PictureShape;
  startedAt: Date;
}

/** The session that an address is signed for, and its lifetime. */
export interface PlaybackWatch {
  /** The watch session, a UUID: the address ends with it. */
  watchId: string;
  /** The origin of segment numbers; the same whenever an address of the session is renewed. */
  since: Date;
  /** Lifetime of the address. */
  seconds: number;
  /** Whether the session watches another live, beside which this one is shown. */
  beside?: boolean;
}

/** A session that also plays another live beside its own. */
export interface BesideWatch {
  /** The watch session. */
  watchId: string;
  /** The live shown beside it. */
  vodKey: number;
}

/** The name of such a side-by-side watch among sessions: it can end by itself, as can the session's own video. */
export const besideName = ({ watchId, vodKey }: BesideWatch): string => `${watchId}+${vodKey}`;

/** Parses such a name; undefined for the name of a plain session. */
export function besideOf(name: string): BesideWatch | undefined {
  const [watchId, vodKey] = name.split('+');
  return watchId && vodKey ? { watchId, vodKey: Number(vodKey) } : undefined;
}

/** One rendition of a source, best first. */
export interface PlaybackQuality {
  /** The label in the quality menu, for example `720p`. */
  name: string;
  /** Pixels. */
  height: number;
  /** Peak bits per second, video and audio together. */
  bandwidth: number;
}

/** One way to play the live. */
export interface PlaybackSource {
  /**
   * `hls` for hls.js (or the browser itself), `flv` for mpegts.js over HTTP. A host's stream with `nms` is FLV only.
   */
  type: 'hls' | 'll-hls' | 'flv';
  /** Signed path on the API's host; it becomes invalid when the live ends or the signature expires. */
  url: string;
  /** Omitted if the source has only one quality. */
  qualities?: PlaybackQuality[];
}

/** What a viewer's player receives on joining. */
export interface Playback {
  /** In order of preference; the player takes the first one that it can play. */
  sources: PlaybackSource[];
  /** A still shown before the first frame, and while the host is away. */
  poster_url?: string;
}

/** Returns whether a live is on; the lives area implements it with the database. */
export type LivenessCheck = (vodKey: number) => Promise<boolean>;

/** The port itself: an abstract class, so that it is its own injection token. */
export abstract class MediaPort {
  /** Whether hosts publish: a live is then prepared first and starts when its stream arrives. */
  abstract readonly takesStreams: boolean;

  /** Ends open-ended responses to viewers before the server stops. */
  endAll(): void {}

  /**
   * Returns the playback of a viewer who may watch. It calls no other server, so joining costs no round trip; signing
   * again for the same session is free and extends the expiry.
   */
  abstract playback(live: LiveMedia, watch: PlaybackWatch): Playback;

  /**
   * The watch sessions that this process served recently, side-by-side ones by `besideName`. `endWatches` later reports
   * which of them ended.
   */
  abstract watchesInUse(): string[];

  /** Stops serving these ended sessions in this process, whatever the expiry of their addresses. */
  abstract endWatches(watchIds: readonly string[]): void;

  /**
   * Path of a silent preview of about three seconds for public lists, or null if there is none. The caller decides
   * whether a live may be shown publicly.
   */
  abstract preview(live: Omit<LiveMedia, 'startedAt'>): string | null;

  /** The shape of a bundled clip; undefined if there is none with this name. */
  abstract clipShape(name: string): PictureShape | undefined;

  /** Called after a live started (state already committed). */
  abstract liveStarted(live: LiveMedia): Promise<void>;

  /**
   * Called after a live ended, also by force (state already committed). From then on this process serves nothing new of
   * the live; other processes follow when their cached state expires. Adapters with an ingest disconnect the publisher.
   */
  abstract liveEnded(vodKey: number): Promise<void>;

  /**
   * Sets the query "is this live on?". The lives area calls it once while the server starts, because media is below
   * lives and cannot import it. Until then every playback is refused.
   */
  abstract setLiveness(check: LivenessCheck): void;
}
