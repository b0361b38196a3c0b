import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import {
  type LiveMedia,
  type LivenessCheck,
  MediaPort,
  type PictureShape,
  type Playback,
  type PlaybackWatch,
} from '../media.port.ts';
import { LivenessCache } from '../playback/liveness.cache.ts';
import { MediaClock } from '../playback/media-clock.ts';
import { type Grant, readGrant, signGrant } from '../playback/playback-grant.ts';
import { WatchRegistry } from '../playback/watch-registry.ts';
import { LiveStreamsService } from '../streams/live-streams.service.ts';
import { type Clip, ClipLibrary, shapeOfClip } from './clip-library.ts';
import { masterPlaylist, mediaPlaylist, qualityNamed } from './loop-playlist.ts';

/** The parts of a viewer's playlist request, all from its path. */
export interface PlaylistRequest {
  vodKey: number;
  clip: string;
  grant: string;
}

/** A playlist, or the reason for its absence. */
export type PlaylistResult =
  | { kind: 'playlist'; text: string }
  /**
   * The address was not signed for this, has expired, or its watch session has ended: joining again reports the reason.
   */
  | { kind: 'refused' }
  /** The live has ended. */
  | { kind: 'ended' }
  /** Its video is interrupted. */
  | { kind: 'away' }
  /** There is no such quality. */
  | { kind: 'unknown' };

/**
 * The `loop` adapter: each live plays a bundled clip as an endless live HLS stream. It is stateless: the clip and the
 * position in it follow from the live's key and the time, so any process, before and after a restart, serves the same
 * window.
 */
@Injectable()
export class LoopMediaService extends MediaPort {
  override readonly takesStreams = false;

  constructor(
    private readonly config: AppConfig,
    private readonly library: ClipLibrary,
    private readonly liveness: LivenessCache,
    private readonly clock: MediaClock,
    private readonly watches: WatchRegistry,
    private readonly streams: LiveStreamsService,
  ) {
    super();
  }

  override playback(live: LiveMedia, watch: PlaybackWatch): Playback {
    const clip = this.clipOf(live);
    const subject = { vodKey: live.vodKey, clip: clip.name };
    const grant = signGrant(this.config.mediaSecret, subject, watch, this.clock.now());
    return {
      sources: [
        {
          type: 'hls',
          url: `/media/hls/${live.vodKey}/${clip.name}/${grant}/master.m3u8`,
          qualities: clip.qualities.map(({ name, height, bandwidth }) => ({ name, height, bandwidth })),
        },
      ],
      poster_url: `/media/clips/${clip.name}/${clip.version}/poster.webp`,
    };
  }

  override watchesInUse(): string[] {
    return this.watches.inUse();
  }

  override endWatches(watchIds: readonly string[]): void {
    this.watches.end(watchIds);
  }

  override preview(live: Omit<LiveMedia, 'startedAt'>): string {
    const clip = this.clipOf(live);
    return `/media/clips/${clip.name}/${clip.version}/preview.mp4`;
  }

  override clipShape(name: string): PictureShape | undefined {
    const clip = this.library.named(name);
    return clip && shapeOfClip(clip);
  }

  override async liveStarted(live: LiveMedia): Promise<void> {
    this.liveness.invalidate(live.vodKey);
  }

  override async liveEnded(vodKey: number): Promise<void> {
    this.liveness.invalidate(vodKey);
  }

  override setLiveness(check: LivenessCheck): void {
    this.liveness.bind(check);
  }

  /** The master playlist for a signed address. */
  async master(request: PlaylistRequest): Promise<PlaylistResult> {
    return this.servePlaylist(request, (clip) => masterPlaylist(clip));
  }

  /** The sliding window of one quality for a signed address. */
  async window(request: PlaylistRequest, qualityName: string): Promise<PlaylistResult> {
    return this.servePlaylist(request, (clip, { since }, now) => {
      const quality = qualityNamed(clip, qualityName);
      if (!quality) return undefined;
      // Relative to the session's address, so that it remains the same in the playlist of a renewed address.
      const segmentUrl = (index: number): string => `${quality.name}/${index}.ts`;
      return mediaPlaylist(clip, { vodKey: request.vodKey, since, now, segmentUrl });
    });
  }

  /** A segment for a signed address; undefined if there is none. Needs no query: a session ends with its live. */
  segment(request: PlaylistRequest, quality: string, index: number): Buffer | 'refused' | undefined {
    const clip = this.library.named(request.clip);
    if (!clip || !this.grantOf(request, this.clock.now())) return 'refused';
    return this.library.segment(clip.name, clip.version, quality, index);
  }

  /** The signature is checked first, so that a guess costs no query. */
  private async servePlaylist(
    request: PlaylistRequest,
    write: (clip: Clip, grant: Grant, now: Date) => string | undefined,
  ): Promise<PlaylistResult> {
    const now = this.clock.now();
    const clip = this.library.named(request.clip);
    const grant = clip && this.grantOf(request, now);
    if (!clip || !grant) return { kind: 'refused' };
    if (!(await this.liveness.isLive(request.vodKey))) return { kind: 'ended' };
    if (this.streams.of(request.vodKey)?.lost) return { kind: 'away' };
    const text = write(clip, grant, now);
    return text === undefined ? { kind: 'unknown' } : { kind: 'playlist', text };
  }

  /** The claims of the address, while it is valid and its watch session runs. */
  private grantOf(request: PlaylistRequest, now: Date): Grant | undefined {
    const grant = readGrant(this.config.mediaSecret, request, request.grant, now);
    return grant && this.watches.mayWatch(grant.watchId) ? grant : undefined;
  }

  /** The clip of a live; lives of another version of the product may name one that is no longer bundled. */
  private clipOf({ vodKey, clip, shape }: Omit<LiveMedia, 'startedAt'>): Clip {
    const named = clip ? this.library.named(clip) : undefined;
    return named ?? this.library.forLive(vodKey, shape ?? 'H');
  }
}
