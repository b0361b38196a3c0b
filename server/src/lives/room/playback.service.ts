import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { fullSizePictureUrl } from '../../files/index.ts';
import { type BesideWatch, besideOf, MediaPort, type PictureShape } from '../../media/index.ts';
import type { Playback } from './streams.dto.ts';

/**
 * Selects which side-by-side watches have ended: with the session, with the live, or because the member may no longer
 * watch it. $1 names, $2 sessions, $3 lives, $4 now.
 */
const endedBesideStatement = `
  SELECT watch.name FROM unnest($1::text[], $2::uuid[], $3::int[]) AS watch (name, watch_id, vod_key)
  WHERE NOT EXISTS (
    SELECT FROM watch_sessions w JOIN lives l ON l.vod_key = watch.vod_key AND l.state = 'live'
    WHERE w.id = watch.watch_id AND w.ended_at IS NULL
      AND (w.user_key IS NULL OR live_watch_refusal(l.vod_key, w.user_key, $4) IS NULL))`;

/** How soon every process stops serving a watch session that ended. */
const pollEveryMs = 1_000;

/** The columns of a live that playback needs. */
export interface PlaybackLive {
  vod_key: number;
  clip: string;
  shape_cd: PictureShape;
  thumbnail: string | null;
  started_at: Date | null;
  created_at: Date;
}

/** The watch session that an address is signed for. */
export interface PlaybackSession {
  id: string;
  playback_since: Date;
}

/**
 * Signs playback addresses of watch sessions: valid for a few minutes, renewed by every heartbeat, and revoked with
 * their session. Ended sessions are polled each second for the whole process; no video request waits for it.
 */
@Injectable()
export class PlaybackService implements OnModuleInit {
  constructor(
    private readonly media: MediaPort,
    private readonly settings: SettingsStore,
    private readonly database: Database,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('playback-watches', pollEveryMs, () => this.endWatches());
  }

  /** A fresh address for this session. */
  of(live: PlaybackLive, watch: PlaybackSession): Playback {
    return this.signed(live, watch, false);
  }

  /** An address of another live, shown beside the one that the session watches. */
  beside(live: PlaybackLive, watch: PlaybackSession): Playback {
    return this.signed(live, watch, true);
  }

  /** Stops playback for these sessions on this process; other processes follow within a second. */
  end(watchIds: readonly string[]): void {
    this.media.endWatches(watchIds);
  }

  private signed(live: PlaybackLive, { id, playback_since }: PlaybackSession, beside: boolean): Playback {
    const { sources, poster_url: poster } = this.media.playback(
      {
        vodKey: live.vod_key,
        clip: live.clip,
        shape: live.shape_cd,
        startedAt: live.started_at ?? live.created_at,
      },
      { watchId: id, since: playback_since, seconds: this.seconds(), beside },
    );
    return { sources, poster_url: poster ?? (live.thumbnail && fullSizePictureUrl(live.thumbnail)) };
  }

  /** An address remains valid if one heartbeat is lost. */
  private seconds(): number {
    const heartbeat = this.settings.get('watch_heartbeat_seconds');
    return Math.max(this.settings.get('playback_address_seconds'), 2 * heartbeat);
  }

  private async endWatches(): Promise<void> {
    const own: string[] = [];
    const beside: ({ name: string } & BesideWatch)[] = [];
    for (const name of this.media.watchesInUse()) {
      const watch = besideOf(name);
      if (watch) beside.push({ name, ...watch });
      else own.push(name);
    }
    await Promise.all([this.endOwn(own), this.endBeside(beside)]);
  }

  private async endBeside(inUse: readonly ({ name: string } & BesideWatch)[]): Promise<void> {
    if (inUse.length === 0) return;
    const rows = await this.database.query<'lives_watches_beside_ended', { name: string }>(
      'lives_watches_beside_ended',
      endedBesideStatement,
      [
        inUse.map(({ name }) => name),
        inUse.map(({ watchId }) => watchId),
        inUse.map(({ vodKey }) => vodKey),
        this.clock.now(),
      ],
    );
    this.end(rows.map(({ name }) => name));
  }

  private async endOwn(inUse: readonly string[]): Promise<void> {
    if (inUse.length === 0) return;
    const rows = await this.database.query<'lives_watches_ended', { id: string }>(
      'lives_watches_ended',
      `SELECT watch.id::text AS id FROM unnest($1::uuid[]) AS watch (id)
       WHERE NOT EXISTS (SELECT FROM watch_sessions w WHERE w.id = watch.id AND w.ended_at IS NULL)`,
      [inUse],
    );
    this.end(rows.map(({ id }) => id));
  }
}
