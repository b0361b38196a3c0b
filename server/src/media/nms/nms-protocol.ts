import type { Publisher, StreamTracks } from '../ingest.port.ts';

/**
 * How the media server's process is started. Sent as a message, because arguments and environment are visible to other
 * processes.
 */
export interface NmsStart {
  kind: 'start';
  /** The RTMP address; port 0 selects a free one. */
  host: string;
  port: number;
  /** Signs the addresses that this server loads. */
  secret: string;
  /** Milliseconds within which a connection has to publish. */
  beginMs: number;
  /** Connections that one address may hold. */
  perAddress: number;
  /** A folder for its files. */
  folder: string;
}

/** Commands from the server to the media server's process. */
export type NmsCommand = NmsStart | { kind: 'disconnect'; sessions: readonly string[] };

/** Reports from the media server's process. */
export type NmsReport =
  | { kind: 'listening'; rtmpPort: number; httpPort: number }
  | { kind: 'publisher'; publisher: Publisher }
  | { kind: 'flowing'; publisher: Publisher; tracks: StreamTracks }
  | { kind: 'left'; session: string };

/** The first segment of every published path. */
export const nmsApp = 'live';
