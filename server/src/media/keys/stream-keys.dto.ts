import type { Yn } from '../../core/http/answer.dto.ts';

/** Where and with what a host publishes. */
export class StreamKeyMade {
  /**
   * The new key, told this once. Whoever has it publishes as the host.
   * @example q3Jd8sVb1mWc0xTz6uYh4nKe9rLa2pGf
   */
  stream_key!: string;
  /**
   * The address that OBS and other programs call the server; empty where lives play bundled clips.
   * @example rtmp://127.0.0.1:1935/live
   */
  server_url!: string;
  /**
   * Y: a live begins when its stream arrives. N: lives play bundled clips, and the key opens nothing.
   * @example Y
   */
  ingest_yn!: Yn;
}
