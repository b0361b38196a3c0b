import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { Liveness } from '../liveness.ts';
import type { LoopMediaService } from '../loop-media.service.ts';
import type { LiveMedia, Playback, PlaybackWatch } from '../media.port.ts';
import type { MediaClock } from '../media-clock.ts';
import { readGrant, signGrant } from '../playback-grant.ts';
import { IngestMedia } from '../streams/ingest-media.ts';
import type { LiveStreams } from '../streams/live-streams.service.ts';
import type { Watches } from '../watches.ts';
import { type FlvViewer, FlvViewers } from './flv-viewers.ts';
import type { NmsIngest } from './nms-ingest.ts';

const CLIP = 'flv';

/** A stream that is ready to be sent to a viewer. */
export interface ReadyStream {
  send(response: ServerResponse): void;
}

/** The `nms` adapter: what a host publishes is played as FLV over HTTP, through this very server. */
export class NmsMediaService extends IngestMedia {
  private readonly viewers = new FlvViewers();

  constructor(
    private readonly config: AppConfig,
    loop: LoopMediaService,
    private readonly liveness: Liveness,
    private readonly clock: MediaClock,
    private readonly watches: Watches,
    streams: LiveStreams,
    private readonly nms: NmsIngest,
  ) {
    super(loop, streams, nms);
    streams.onBreak((vodKey) => this.viewers.endLive(vodKey));
  }

  override watchesInUse(): string[] {
    return [...new Set([...super.watchesInUse(), ...this.viewers.watchIds()])];
  }

  override endWatches(watchIds: readonly string[]): void {
    super.endWatches(watchIds);
    this.viewers.endWatches(watchIds);
  }

  /** Nothing is sent any more: a server that stops would wait for viewers who never leave. */
  override endAll(): void {
    this.viewers.endAll();
  }

  /**
   * The stream behind a signed address. Throws forbidden where joining again tells why, live_not_found for a live that is
   * over, stream_away while the host's stream is broken off.
   */
  async open(vodKey: number, grant: string): Promise<ReadyStream> {
    const claims = readGrant(this.config.mediaSecret, { vodKey, clip: CLIP }, grant, this.clock.now());
    if (!claims || !this.watches.mayWatch(claims.watchId))
      throw new AppError('forbidden', { reason: 'the playback address is not valid, or is over' });
    if (!(await this.liveness.isLive(vodKey))) throw new AppError('live_not_found');
    const stream = this.streams.of(vodKey);
    const address = stream && !stream.lost ? this.nms.upstream(stream.session) : undefined;
    if (!stream || !address) throw new AppError('stream_away');
    const upstream = await this.viewers.load(address);
    const viewer = { watchId: claims.watchId, vodKey };
    return { send: (response) => this.send(viewer, upstream, response) };
  }

  protected override sourcesOf(
    live: LiveMedia,
    { watchId, since, seconds }: PlaybackWatch,
  ): Playback['sources'] {
    const grant = signGrant(
      this.config.mediaSecret,
      { vodKey: live.vodKey, clip: CLIP },
      { watchId, since },
      { now: this.clock.now(), seconds },
    );
    return [{ type: 'flv', url: `/media/flv/${live.vodKey}/${grant}/live.flv` }];
  }

  /** What ended while the stream was being loaded is not sent. */
  private send(viewer: FlvViewer, upstream: IncomingMessage, response: ServerResponse): void {
    const stream = this.streams.of(viewer.vodKey);
    if (stream && !stream.lost && this.watches.mayWatch(viewer.watchId)) {
      this.viewers.send(viewer, stream, upstream, response);
      return;
    }
    upstream.destroy();
    response.destroy();
  }
}
