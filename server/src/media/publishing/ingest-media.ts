import type { IngestPort } from '../ingest.port.ts';
import type { LoopMediaService } from '../loop/loop-media.service.ts';
import {
  type LiveMedia,
  type LivenessCheck,
  MediaPort,
  type PictureShape,
  type Playback,
  type PlaybackWatch,
} from '../media.port.ts';
import { isSimulated, type LiveStreamsService } from '../streams/live-streams.service.ts';

/**
 * The common base of adapters with an ingest: a live that its host publishes plays that stream; every other live, such
 * as those of the demonstration, plays its bundled clip.
 */
export abstract class IngestMedia extends MediaPort {
  constructor(
    private readonly loop: LoopMediaService,
    protected readonly streams: LiveStreamsService,
    private readonly ingest: IngestPort,
  ) {
    super();
  }

  override get takesStreams(): boolean {
    return this.ingest.takesStreams;
  }

  override playback(live: LiveMedia, watch: PlaybackWatch): Playback {
    if (!this.isPublished(live.vodKey)) return this.loop.playback(live, watch);
    return { sources: this.sourcesOf(live, watch) };
  }

  override watchesInUse(): string[] {
    return this.loop.watchesInUse();
  }

  override endWatches(watchIds: readonly string[]): void {
    this.loop.endWatches(watchIds);
  }

  override preview(live: Omit<LiveMedia, 'startedAt'>): string | null {
    return this.isPublished(live.vodKey) ? null : this.loop.preview(live);
  }

  override clipShape(name: string): PictureShape | undefined {
    return this.loop.clipShape(name);
  }

  override liveStarted(live: LiveMedia): Promise<void> {
    return this.loop.liveStarted(live);
  }

  override async liveEnded(vodKey: number): Promise<void> {
    await this.loop.liveEnded(vodKey);
    const stream = this.streams.of(vodKey);
    if (stream) this.ingest.disconnect([stream.session]);
    this.streams.end(vodKey);
  }

  override setLiveness(check: LivenessCheck): void {
    this.loop.setLiveness(check);
  }

  private isPublished(vodKey: number): boolean {
    const stream = this.streams.of(vodKey);
    return stream !== undefined && !isSimulated(stream);
  }

  /** How the stream of this live is played. */
  protected abstract sourcesOf(live: LiveMedia, watch: PlaybackWatch): Playback['sources'];
}
