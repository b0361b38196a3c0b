/** Which tracks a stream has: a camera without a microphone has no sound, a radio no picture. */
export interface StreamTracks {
  audio: boolean;
  video: boolean;
}

/** Somebody who publishes, as the media server tells it. */
export interface Publisher {
  /** Their connection; never used again. */
  session: string;
  /** What they publish to: the key, if it is one. */
  streamKey: string;
}

/** Who decides about publishers: the ingest area, by the database. */
export interface IngestListener {
  /** Whether the publisher may stay; asked as soon as one comes, and before anything is shown. */
  mayPublish(publisher: Publisher): Promise<boolean>;
  /** Picture or sound arrives. Answers whether it is now the picture of a live; if not, the publisher is cut off. */
  flowing(publisher: Publisher, tracks: StreamTracks): Promise<boolean>;
  /** The publisher is gone. */
  gone(session: string): Promise<void>;
}

/**
 * Where hosts publish to. What arrives there is told to one listener, which decides; a media server's own idea of "started"
 * and "ended" counts for nothing (decision 53).
 */
export abstract class IngestPort {
  /** Whether hosts publish at all. Without, lives play bundled clips and begin at once. */
  abstract readonly takesStreams: boolean;

  /** What hosts publish to, for instance `rtmp://127.0.0.1:1935/live`; empty where they do not. */
  abstract readonly serverUrl: string;

  /** Begins to take streams. Resolves when publishers can come. */
  abstract open(listener: IngestListener): Promise<void>;

  /** Cuts publishers off, whoever they are. Unknown sessions are gone already. */
  abstract cut(sessions: readonly string[]): void;

  /** Ends what was begun. */
  abstract close(): Promise<void>;
}

/** Nobody publishes: lives play bundled clips. */
export class NoIngest extends IngestPort {
  override readonly takesStreams = false;
  override readonly serverUrl = '';

  override async open(): Promise<void> {}

  override cut(): void {}

  override async close(): Promise<void> {}
}
