import type { Publisher, StreamTracks } from '../ingest.port.ts';

/** How the media server's process is started. It comes as a message, since arguments and environment can be seen. */
export interface NmsStart {
  kind: 'start';
  /** Where RTMP is taken; port 0 takes a free one. */
  host: string;
  port: number;
  /** Signs what this server loads from it. */
  secret: string;
  /** Milliseconds within which a connection has to publish. */
  beginMs: number;
  /** Connections that one address may hold. */
  perAddress: number;
  /** A folder for what it writes. */
  folder: string;
}

/** What the server says to the media server's process. */
export type NmsOrder = NmsStart | { kind: 'cut'; sessions: readonly string[] };

/** What the media server's process tells. */
export type NmsReport =
  | { kind: 'listening'; rtmpPort: number; httpPort: number }
  | { kind: 'publisher'; publisher: Publisher }
  | { kind: 'flowing'; publisher: Publisher; tracks: StreamTracks }
  | { kind: 'gone'; session: string };

/** The first part of every path that is published to. */
export const nmsApp = 'live';
