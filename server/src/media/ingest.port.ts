import type { PictureSize } from './media.port.ts';

/** The tracks of a stream: a camera without a microphone has no audio, a radio no video. */
export interface StreamTracks {
  audio: boolean;
  video: boolean;
  /** The size of its picture, if the media server knows it. */
  size?: PictureSize;
}

/** A publisher, as the media server reports it. */
export interface Publisher {
  /** Identifies the connection; never reused. */
  session: string;
  /** The path published to: the stream key, if valid. */
  streamKey: string;
}

/** Decides about publishers; implemented by the ingest area with the database. */
export interface IngestListener {
  /** Whether the publisher may stay; called as soon as one connects, before anything is shown. */
  mayPublish(publisher: Publisher): Promise<boolean>;
  /**
   * Called when video or audio arrives. Returns whether it is now the stream of a live; if not, the publisher is
   * disconnected.
   */
  streamArrived(publisher: Publisher, tracks: StreamTracks): Promise<boolean>;
  /** Called when the publisher has left. */
  publisherLeft(session: string): Promise<void>;
}

/**
 * The endpoint that hosts publish to. Its events go to one listener, which decides; a media server's own "started" and
 * "ended" are not used (decision 53).
 */
export abstract class IngestPort {
  /** Whether hosts publish at all. If not, lives play bundled clips and start at once. */
  abstract readonly takesStreams: boolean;

  /** The address that hosts publish to, for example `rtmp://127.0.0.1:1935/live`; empty if they do not. */
  abstract readonly serverUrl: string;

  /** Starts accepting streams. Resolves when publishers can connect. */
  abstract open(listener: IngestListener): Promise<void>;

  /** Disconnects publishers. Unknown sessions have already left. */
  abstract disconnect(sessions: readonly string[]): void;

  /** Stops what `open` started. */
  abstract close(): Promise<void>;
}

/** No publishing: lives play bundled clips. */
export class NoIngest extends IngestPort {
  override readonly takesStreams = false;
  override readonly serverUrl = '';

  override async open(): Promise<void> {}

  override disconnect(): void {}

  override async close(): Promise<void> {}
}
