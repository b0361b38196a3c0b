import type { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { Liveness } from '../liveness.ts';
import type { PlaybackWatch } from '../media.port.ts';
import type { MediaClock } from '../media-clock.ts';
import { type GrantSubject, readGrant, signGrant } from '../playback-grant.ts';
import type { Watches } from '../watches.ts';

/** The right to load a stream, as it stands in the stream's address. */
export class StreamGrants {
  constructor(
    private readonly config: AppConfig,
    private readonly liveness: Liveness,
    private readonly clock: MediaClock,
    private readonly watches: Watches,
  ) {}

  /** The path segment that lets a watch session load the stream. */
  sign(subject: GrantSubject, watch: PlaybackWatch): string {
    return signGrant(this.config.mediaSecret, subject, watch, this.clock.now());
  }

  /** The watch session that a grant stands for. Throws forbidden where joining again tells why, live_not_found. */
  async watchOf(subject: GrantSubject, grant: string): Promise<string> {
    const claims = readGrant(this.config.mediaSecret, subject, grant, this.clock.now());
    if (!claims || !this.watches.mayWatch(claims.watchId))
      throw new AppError('forbidden', { reason: 'the playback address is not valid, or is over' });
    if (!(await this.liveness.isLive(subject.vodKey))) throw new AppError('live_not_found');
    return claims.watchId;
  }

  /** Whether the watch session still lives: it may have ended while something was on its way. */
  isWatching(watchId: string): boolean {
    return this.watches.mayWatch(watchId);
  }
}
