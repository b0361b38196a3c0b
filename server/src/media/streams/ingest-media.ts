import type { IngestPort } from '../ingest.port.ts';
import type { LiveStreams } from '../live-streams.service.ts';
import type { LoopMediaService } from '../loop-media.service.ts';
import {
  type LiveMedia,
  type LivenessCheck,
  MediaAdapter,
  type Playback,
  type PlaybackWatch,
} from '../media.port.ts';

/**
 * What adapters with an ingest have in common: a live that its host publishes plays that; every other one, such as those
 * of the demonstration, plays its bundled clip.
 */
export abstract class IngestMedia extends MediaAdapter {
  constructor(
    private readonly loop: LoopMediaService,
    protected readonly streams: LiveStreams,
    private readonly ingest: IngestPort,
  ) {
    super();
  }

  override get takesStreams(): boolean {
    return this.ingest.takesStreams;
  }

  override playback(live: LiveMedia, watch: PlaybackWatch): Playback {
    if (!this.streams.of(live.vodKey)) return this.loop.playback(live, watch);
    return { sources: this.sourcesOf(live, watch) };
  }

  override watchesInUse(): string[] {
    return this.loop.watchesInUse();
  }

  override endWatches(watchIds: readonly string[]): void {
    this.loop.endWatches(watchIds);
  }

  override preview(live: Omit<LiveMedia, 'startedAt'>): string | null {
    return this.streams.of(live.vodKey) ? null : this.loop.preview(live);
  }

  override liveStarted(live: LiveMedia): Promise<void> {
    return this.loop.liveStarted(live);
  }

  override async liveEnded(vodKey: number): Promise<void> {
    await this.loop.liveEnded(vodKey);
    const stream = this.streams.of(vodKey);
    if (stream) this.ingest.cut([stream.session]);
    this.streams.end(vodKey);
  }

  override setLiveness(check: LivenessCheck): void {
    this.loop.setLiveness(check);
  }

  /** How the stream of this live is played. */
  protected abstract sourcesOf(live: LiveMedia, watch: PlaybackWatch): Playback['sources'];
}
