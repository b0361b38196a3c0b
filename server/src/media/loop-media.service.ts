import { Injectable } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { type Clip, ClipLibrary } from './clip-library.ts';
import { Liveness } from './liveness.ts';
import { masterPlaylist, mediaPlaylist, qualityNamed } from './loop-playlist.ts';
import { type LiveMedia, type LivenessCheck, MediaAdapter, type Playback } from './media.port.ts';
import { MediaClock } from './media-clock.ts';
import { readGrant, signGrant } from './playback-grant.ts';

/** Where a viewer's playlist request points: all from its path. */
export interface PlaylistRequest {
  vodKey: number;
  clip: string;
  grant: string;
}

/** A playlist, or why there is none. */
export type PlaylistAnswer =
  | { kind: 'playlist'; text: string }
  /** The address was not signed for this, or has expired: joining again gives a fresh one. */
  | { kind: 'refused' }
  /** The live is over. */
  | { kind: 'ended' }
  /** No such quality. */
  | { kind: 'unknown' };

/**
 * The `loop` adapter: each live plays a bundled clip as an endless live HLS stream. It holds no state of its
 * own: the clip and the place in it follow from the live's key and the time, so that any process, before and
 * after a restart, serves the same window.
 */
@Injectable()
export class LoopMediaService extends MediaAdapter {
  constructor(
    private readonly config: AppConfig,
    private readonly library: ClipLibrary,
    private readonly liveness: Liveness,
    private readonly clock: MediaClock,
  ) {
    super();
  }

  override playback(live: LiveMedia): Playback {
    const clip = this.clipOf(live);
    const subject = { vodKey: live.vodKey, clip: clip.name };
    const grant = signGrant(this.config.mediaSecret, subject, this.clock.now());
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

  override async liveStarted(live: LiveMedia): Promise<void> {
    this.liveness.forget(live.vodKey);
  }

  override async liveEnded(vodKey: number): Promise<void> {
    this.liveness.forget(vodKey);
  }

  override setLiveness(check: LivenessCheck): void {
    this.liveness.bind(check);
  }

  /** The master playlist for a signed address. */
  async master(request: PlaylistRequest): Promise<PlaylistAnswer> {
    return this.answer(request, (clip) => masterPlaylist(clip));
  }

  /** The sliding window of one quality for a signed address. */
  async window(request: PlaylistRequest, qualityName: string): Promise<PlaylistAnswer> {
    return this.answer(request, (clip, signedAt, now) => {
      const quality = qualityNamed(clip, qualityName);
      if (!quality) return undefined;
      // Relative, so that a proxy may put the server under any path: up to /media, down to the clip.
      const folder = `../../../../clips/${clip.name}/${clip.version}/${quality.name}`;
      const segmentUrl = (index: number): string => `${folder}/${index}.ts`;
      return mediaPlaylist(clip, { vodKey: request.vodKey, signedAt, now, segmentUrl });
    });
  }

  /** The signature is checked before anything else, so that a guess costs no query. */
  private async answer(
    request: PlaylistRequest,
    write: (clip: Clip, signedAt: Date, now: Date) => string | undefined,
  ): Promise<PlaylistAnswer> {
    const now = this.clock.now();
    const clip = this.library.named(request.clip);
    const signedAt = clip && readGrant(this.config.mediaSecret, request, request.grant, now);
    if (!clip || !signedAt) return { kind: 'refused' };
    if (!(await this.liveness.isLive(request.vodKey))) return { kind: 'ended' };
    const text = write(clip, signedAt, now);
    return text === undefined ? { kind: 'unknown' } : { kind: 'playlist', text };
  }

  private clipOf(live: LiveMedia): Clip {
    if (!live.clip) return this.library.forLive(live.vodKey);
    const clip = this.library.named(live.clip);
    if (!clip)
      throw new Error(
        `no bundled clip is called "${live.clip}"; there are: ${this.library.names().join(', ')}`,
      );
    return clip;
  }
}
