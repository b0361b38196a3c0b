import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { Settings } from '../../core/settings/settings.ts';
import { wholePictureUrl } from '../../files/file-presenter.ts';
import { MediaAdapter } from '../../media/media.port.ts';
import type { Playback } from './streams.dto.ts';

/** How soon every process knows that a watch session ended. */
const lookEveryMs = 1_000;

/** What is played, of a live. */
export interface PlayedLive {
  vod_key: number;
  clip: string;
  thumbnail: string | null;
  started_at: Date | null;
  created_at: Date;
}

/** The watch session that it is played for. */
export interface PlayingWatch {
  id: string;
  playback_since: Date;
}

/**
 * Playback addresses of watch sessions: good for a few minutes and renewed by every heartbeat, over with their session.
 * Which sessions ended is asked for all of this process at once, each second; no picture waits for it.
 */
@Injectable()
export class PlaybackService implements OnModuleInit {
  constructor(
    private readonly media: MediaAdapter,
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('playback-watches', lookEveryMs, () => this.endWatches());
  }

  /** An address for this session, fresh from now. */
  of(live: PlayedLive, { id, playback_since }: PlayingWatch): Playback {
    const { sources, poster_url: poster } = this.media.playback(
      { vodKey: live.vod_key, clip: live.clip, startedAt: live.started_at ?? live.created_at },
      { watchId: id, since: playback_since, seconds: this.seconds() },
    );
    return { sources, poster_url: poster ?? (live.thumbnail && wholePictureUrl(live.thumbnail)) };
  }

  /** Nothing is played for these sessions here any more; other processes follow within a second. */
  end(watchIds: readonly string[]): void {
    this.media.endWatches(watchIds);
  }

  /** An address outlives a heartbeat that is lost. */
  private seconds(): number {
    const heartbeat = this.settings.get('watch_heartbeat_seconds');
    return Math.max(this.settings.get('playback_address_seconds'), 2 * heartbeat);
  }

  private async endWatches(): Promise<void> {
    const inUse = this.media.watchesInUse();
    if (inUse.length === 0) return;
    const rows = await this.database.query<{ id: string }>(
      'lives_watches_over',
      `SELECT asked.id::text AS id FROM unnest($1::uuid[]) AS asked (id)
       WHERE NOT EXISTS (SELECT FROM watch_sessions w WHERE w.id = asked.id AND w.ended_at IS NULL)`,
      [inUse],
    );
    this.end(rows.map(({ id }) => id));
  }
}
