import type { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { PlaybackWatch } from '../media.port.ts';
import type { LivenessCache } from '../playback/liveness.cache.ts';
import type { MediaClock } from '../playback/media-clock.ts';
import { type GrantSubject, readGrant, signGrant } from '../playback/playback-grant.ts';
import type { WatchRegistry } from '../playback/watch-registry.ts';

/** Signs and reads the right to load a stream, which is part of the stream's address. */
export class StreamGrants {
  constructor(
    private readonly config: AppConfig,
    private readonly liveness: LivenessCache,
    private readonly clock: MediaClock,
    private readonly watches: WatchRegistry,
  ) {}

  /** The path segment that lets a watch session load the stream. */
  sign(subject: GrantSubject, watch: PlaybackWatch): string {
    return signGrant(this.config.mediaSecret, subject, watch, this.clock.now());
  }

  /** The watch session of a grant. Throws forbidden (joining again reports the reason), live_not_found. */
  async watchOf(subject: GrantSubject, grant: string): Promise<string> {
    const claims = readGrant(this.config.mediaSecret, subject, grant, this.clock.now());
    if (!claims || !this.watches.mayWatch(claims.watchId))
      throw new AppError('forbidden', { reason: 'the playback address is not valid, or has expired' });
    if (!(await this.liveness.isLive(subject.vodKey))) throw new AppError('live_not_found');
    return claims.watchId;
  }

  /** Whether the watch session is still running: it may have ended during a load. */
  isWatching(watchId: string): boolean {
    return this.watches.mayWatch(watchId);
  }
}
