import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { LoopMediaService } from '../loop/loop-media.service.ts';
import type { LiveMedia, Playback, PlaybackWatch } from '../media.port.ts';
import { IngestMedia } from '../publishing/ingest-media.ts';
import type { LiveStreamsService } from '../streams/live-streams.service.ts';
import type { StreamGrants } from '../streams/stream-grants.ts';
import type { MediamtxAuthRequest, MediamtxIngest } from './mediamtx-ingest.ts';

const CLIP = 'mtx';
/** MediaMTX holds a low-latency playlist back until its next part is available. */
const RESPONSE_TIMEOUT_MS = 15_000;

/** A file of a stream. */
export interface HlsFile {
  type: string;
  bytes: Buffer;
}

/** The `mediamtx` adapter: low-latency HLS of published streams, with each file loaded through this server. */
export class MediamtxMediaService extends IngestMedia {
  constructor(
    private readonly config: AppConfig,
    loop: LoopMediaService,
    private readonly grants: StreamGrants,
    streams: LiveStreamsService,
    private readonly mediamtx: MediamtxIngest,
  ) {
    super(loop, streams, mediamtx);
  }

  /** Whether MediaMTX may admit a client. */
  allows(authRequest: MediamtxAuthRequest): Promise<boolean> {
    return this.mediamtx.allows(authRequest);
  }

  /**
   * A playlist or segment for a signed address. Throws forbidden, live_not_found, stream_away, not_found, unavailable.
   */
  async file(vodKey: number, grant: string, name: string, query: string): Promise<HlsFile> {
    const watchId = await this.grants.watchOf({ vodKey, clip: CLIP }, grant);
    const stream = this.streams.of(vodKey);
    const path = stream && !stream.lost ? this.mediamtx.pathOf(stream.session) : undefined;
    if (!path) throw new AppError('stream_away');
    const file = await this.load(`${this.config.mediamtxHlsUrl}/${path}/${name}${query}`);
    // The session may have ended while the file was loading.
    if (!this.grants.isWatching(watchId))
      throw new AppError('forbidden', { reason: 'the watch session has ended' });
    return file;
  }

  protected override sourcesOf({ vodKey }: LiveMedia, watch: PlaybackWatch): Playback['sources'] {
    const grant = this.grants.sign({ vodKey, clip: CLIP }, watch);
    return [{ type: 'll-hls', url: `/media/mtx/${vodKey}/${grant}/index.m3u8` }];
  }

  private async load(url: string): Promise<HlsFile> {
    const { user, password } = this.mediamtx.reader;
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    try {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      const response = await fetch(url, { headers: { authorization }, signal });
      if (response.status === 404) throw new AppError('not_found', { reason: 'MediaMTX has no such file' });
      if (!response.ok) throw new Error(`it responded with ${response.status}`);
      const type = response.headers.get('content-type') ?? 'application/octet-stream';
      return { type, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('unavailable', { reason: `MediaMTX: ${String(error)}` });
    }
  }
}
