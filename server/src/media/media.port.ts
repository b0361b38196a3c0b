/**
 * The media port: what the rest of the server may ask of whatever moves the picture.
 *
 * The default adapter is `loop` (bundled clips, served by this very process). Adapters in front of a real
 * media server (RTMP in, HTTP-FLV or LL-HLS out) implement the same class and take its place in
 * `MediaModule`. Two rules hold for each of them:
 *
 * - "Started" and "ended" are this server's own state, kept in the database. A media server's events come
 *   late, twice or not at all, so an adapter is told (`liveStarted`, `liveEnded`) and never asked. What arrives from hosts
 *   is told by `ingest.port.ts`, and the ingest area decides what it means.
 * - A playback address is a capability: whoever may watch has passed the join rules, and the address carries
 *   a signature of its own, for one watch session and a few minutes. It never carries a session token. Playlists and
 *   segments alike are refused once the session has ended.
 */

/** What an adapter needs to know of a live. */
export interface LiveMedia {
  /** Key of the live, a positive integer. */
  vodKey: number;
  /** Name of the bundled clip to show (`loop` only); left out or empty, the live's key decides. */
  clip?: string;
  startedAt: Date;
}

/** For whom an address is signed, and for how long. */
export interface PlaybackWatch {
  /** The watch session, a UUID: the address ends with it. */
  watchId: string;
  /** What segments are counted from; the same whenever an address of the session is renewed. */
  since: Date;
  /** How long the address is good. */
  seconds: number;
  /** Whether the session watches another live, and this one is shown beside it. */
  beside?: boolean;
}

/** A session that is served the picture of a live beside its own. */
export interface BesideWatch {
  /** The session. */
  watchId: string;
  /** The live beside. */
  vodKey: number;
}

/** What such a session is called where sessions are kept: it ends by itself, and so does the session's own picture. */
export const besideName = ({ watchId, vodKey }: BesideWatch): string => `${watchId}+${vodKey}`;

/** What such a name says, or undefined for the name of a session alone. */
export function besideOf(name: string): BesideWatch | undefined {
  const [watchId, vodKey] = name.split('+');
  return watchId && vodKey ? { watchId, vodKey: Number(vodKey) } : undefined;
}

/** One rendition of a source, best first. */
export interface PlaybackQuality {
  /** What the quality menu shows, for instance `720p`. */
  name: string;
  /** Pixels. */
  height: number;
  /** Peak bits a second, picture and sound together. */
  bandwidth: number;
}

/** One way to play the live. */
export interface PlaybackSource {
  /** `hls` for hls.js (or the browser itself), `flv` for mpegts.js over HTTP. A host's stream of `nms` is FLV alone. */
  type: 'hls' | 'll-hls' | 'flv';
  /** Path from the API's host, signed; it stops working when the live ends or the signature expires. */
  url: string;
  /** Left out where the source has one quality only. */
  qualities?: PlaybackQuality[];
}

/** What a viewer's player is given on joining. */
export interface Playback {
  /** In order of preference; the player takes the first one that it can play. */
  sources: PlaybackSource[];
  /** A still for the time before the first picture, and while the host is away. */
  poster_url?: string;
}

/** Answers whether a live still runs; the lives area binds it to the database. */
export type LivenessCheck = (vodKey: number) => Promise<boolean>;

/** The port itself, an abstract class so that it is its own injection token. */
export abstract class MediaAdapter {
  /** Whether hosts publish: a live is then prepared first and begins when its stream arrives. */
  abstract readonly takesStreams: boolean;

  /** Ends what is being sent to viewers without an end of its own, before the server stops. */
  endAll(): void {}

  /**
   * Makes the playback answer for a viewer who may watch. It asks no other server, so that joining costs no
   * round trip; signing again for the same session is free and gives a fresh expiry.
   */
  abstract playback(live: LiveMedia, watch: PlaybackWatch): Playback;

  /** The watch sessions that this process served lately, those beside by `besideName`: it is told which of them ended. */
  abstract watchesInUse(): string[];

  /** These watch sessions ended: this process serves them nothing any more, however long their address is signed for. */
  abstract endWatches(watchIds: readonly string[]): void;

  /**
   * Path of a silent preview of about three seconds that lists may show to anybody, or null where there is none. Whether
   * a live may be shown to anybody is the caller's to decide.
   */
  abstract preview(live: Omit<LiveMedia, 'startedAt'>): string | null;

  /** The live has started (state already committed). */
  abstract liveStarted(live: LiveMedia): Promise<void>;

  /**
   * The live has ended or was ended by force (state already committed). From here on nothing new of the live
   * is handed out by this process; the other processes follow as soon as they ask the database again.
   * Adapters with an ingest cut the publisher off.
   */
  abstract liveEnded(vodKey: number): Promise<void>;

  /**
   * Binds the question "does this live still run?" to its answer. The lives area calls it once while the
   * server starts; media stands below lives and cannot import it. Until then every playback is refused.
   */
  abstract setLiveness(check: LivenessCheck): void;
}
