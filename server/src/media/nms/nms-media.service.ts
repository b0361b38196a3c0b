import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../core/errors/app-error.ts';
import type { LoopMediaService } from '../loop/loop-media.service.ts';
import type { LiveMedia, Playback, PlaybackWatch } from '../media.port.ts';
import { IngestMedia } from '../publishing/ingest-media.ts';
import type { LiveStreamsService } from '../streams/live-streams.service.ts';
import type { StreamGrants } from '../streams/stream-grants.ts';
import { type FlvViewer, FlvViewers } from './flv-viewers.ts';
import type { NmsIngest } from './nms-ingest.ts';

const CLIP = 'flv';

/** A stream that is ready to be sent to a viewer. */
export interface ReadyStream {
  send(response: ServerResponse): void;
}

/** The `nms` adapter: a host's stream is played as FLV over HTTP, through this server. */
export class NmsMediaService extends IngestMedia {
  private readonly viewers = new FlvViewers();

  constructor(
    loop: LoopMediaService,
    private readonly grants: StreamGrants,
    streams: LiveStreamsService,
    private readonly nms: NmsIngest,
  ) {
    super(loop, streams, nms);
    streams.onInterrupted((vodKey) => this.viewers.endLive(vodKey));
  }

  override watchesInUse(): string[] {
    return [...new Set([...super.watchesInUse(), ...this.viewers.watchIds()])];
  }

  override endWatches(watchIds: readonly string[]): void {
    super.endWatches(watchIds);
    this.viewers.endWatches(watchIds);
  }

  /** Ends all responses: a stopping server would wait for viewers who never leave. */
  override endAll(): void {
    this.viewers.endAll();
  }

  /**
   * The stream for a signed address. Throws forbidden (joining again reports the reason), live_not_found for an ended
   * live, stream_away while the host's stream is interrupted.
   */
  async open(vodKey: number, grant: string): Promise<ReadyStream> {
    const watchId = await this.grants.watchOf({ vodKey, clip: CLIP }, grant);
    const stream = this.streams.of(vodKey);
    const address = stream && !stream.lost ? this.nms.upstream(stream.session) : undefined;
    if (!stream || !address) throw new AppError('stream_away');
    const upstream = await this.viewers.load(address);
    const viewer = { watchId, vodKey };
    return { send: (response) => this.send(viewer, upstream, response) };
  }

  protected override sourcesOf({ vodKey }: LiveMedia, watch: PlaybackWatch): Playback['sources'] {
    const grant = this.grants.sign({ vodKey, clip: CLIP }, watch);
    return [{ type: 'flv', url: `/media/flv/${vodKey}/${grant}/live.flv` }];
  }

  /** A session or stream that ended while the stream was loading is not sent. */
  private send(viewer: FlvViewer, upstream: IncomingMessage, response: ServerResponse): void {
    const stream = this.streams.of(viewer.vodKey);
    if (stream && !stream.lost && this.grants.isWatching(viewer.watchId)) {
      this.viewers.send(viewer, stream, upstream, response);
      return;
    }
    upstream.destroy();
    response.destroy();
  }
}
