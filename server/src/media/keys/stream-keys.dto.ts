import type { Yn } from '../../core/http/ok.dto.ts';

/** The address and key that a host publishes with. */
export class StreamKeyMade {
  /**
   * The new key, returned only this once. Anyone who has it can publish as the host.
   * @example q3Jd8sVb1mWc0xTz6uYh4nKe9rLa2pGf
   */
  stream_key!: string;
  /**
   * The server address for OBS and other programs; empty if lives play bundled clips.
   * @example rtmp://127.0.0.1:1935/live
   */
  server_url!: string;
  /**
   * Y: a live starts when its stream arrives. N: lives play bundled clips, and the key has no use.
   * @example Y
   */
  ingest_yn!: Yn;
}
