import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import type { ValuesOf } from '../../core/database/statements.ts';
import { executeWithin, queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { PlaceRefusal } from '../watch-rules.ts';
import { type PlaybackLive, PlaybackService } from './playback.service.ts';
import type { HeartbeatResult } from './streams.dto.ts';

const closeEveryMs = 5_000;
const closeBatch = 2_000;

/** The viewer of a new session. A guest is identified by the session alone. */
export interface WatchStart {
  vodKey: number;
  userKey: number | null;
  /** The member's sign-in, whose end also ends the session; null for guests. */
  signInId: string | null;
  /** Identifies the guest in the chat; null for members. */
  guestId: string | null;
  /** A session of the same viewer to resume, if it still runs. */
  watchId?: string;
  /** Whether the host limits viewers and this one counts. */
  limited?: boolean;
}

// The sign-in is locked, so that its end is either visible here or ends this session too (SESSION-46). A session that was
// silent since before $7 is over, even if the job has not ended it yet: it is not resumed.
const resumeOrStart = `
  WITH sign_in AS (
    SELECT ended_at FROM sign_ins WHERE id = $6::uuid FOR SHARE
  ), resumed AS (
    UPDATE watch_sessions SET last_seen_at = $5::timestamptz, counted_yn = watcher_is_counted($1, $2::int),
      sign_in_id = $6::uuid
    WHERE id = $4::uuid AND vod_key = $1 AND user_key IS NOT DISTINCT FROM $2::int AND ended_at IS NULL
      AND last_seen_at >= $7::timestamptz
      AND NOT EXISTS (SELECT FROM sign_in s WHERE s.ended_at IS NOT NULL)
    RETURNING id, guest_id, playback_since
  ), started AS (
    INSERT INTO watch_sessions (id, vod_key, user_key, guest_id, counted_yn, started_at, last_seen_at, sign_in_id)
    SELECT gen_random_uuid(), l.vod_key, $2::int, $3::text, watcher_is_counted($1, $2::int), $5::timestamptz,
      $5::timestamptz, $6::uuid FROM lives l
    WHERE l.vod_key = $1 AND l.state <> 'ended' AND NOT EXISTS (SELECT FROM resumed)
      AND NOT EXISTS (SELECT FROM sign_in s WHERE s.ended_at IS NOT NULL)
    RETURNING id, guest_id, playback_since
  )
  SELECT id::text, guest_id, playback_since FROM resumed
  UNION ALL SELECT id::text, guest_id, playback_since FROM started`;

/**
 * $1 session, $2 live, $3 viewer, $4 now, $5 whether guests may watch, $6 since when a session is silent. Ends the session
 * if the viewer may no longer watch. One that was silent for longer is over, even if the job has not ended it yet.
 */
const renewOrEnd = `
  WITH checked AS (
    SELECT id, live_watch_refusal(vod_key, user_key, $4::timestamptz, $5) AS refusal FROM watch_sessions
    WHERE id = $1::uuid AND vod_key = $2 AND user_key IS NOT DISTINCT FROM $3::int AND ended_at IS NULL
      AND last_seen_at >= $6::timestamptz
  ), renewed AS (
    UPDATE watch_sessions w SET last_seen_at = $4,
      ended_at = CASE WHEN checked.refusal IS NULL THEN w.ended_at ELSE $4 END,
      end_reason = CASE WHEN checked.refusal IS NULL THEN w.end_reason ELSE 'refused' END
    FROM checked WHERE w.id = checked.id AND w.ended_at IS NULL RETURNING checked.refusal
  )
  SELECT l.vod_key, l.clip, l.shape_cd::text AS shape_cd, l.thumbnail, l.started_at, l.created_at, l.state::text AS state, l.viewer_cnt,
    l.end_reason, w.playback_since, EXISTS (SELECT FROM renewed) AS open, (SELECT refusal FROM renewed) AS refusal
  FROM watch_sessions w JOIN lives l USING (vod_key)
  WHERE w.id = $1::uuid AND w.vod_key = $2 AND w.user_key IS NOT DISTINCT FROM $3::int`;

interface HeartbeatRow extends PlaybackLive {
  state: HeartbeatResult['state'];
  viewer_cnt: number;
  end_reason: HeartbeatResult['end_reason'];
  playback_since: Date;
  /** Whether the session was running until now. */
  open: boolean;
  refusal: ErrorCode | null;
}

/** A running session, as returned to its viewer. */
export interface WatchSessionRow {
  id: string;
  guest_id: string | null;
  playback_since: Date;
}

/** Watch sessions: started by joining, renewed by heartbeats, ended by leaving, silence or the end of the live. */
@Injectable()
export class WatchSessionsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly playback: PlaybackService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('lives-close-silent', closeEveryMs, () => this.closeSilent());
  }

  /** Resumes the viewer's session or starts one. Throws live_not_found if the live ended meanwhile. */
  async start(start: WatchStart): Promise<WatchSessionRow> {
    const { vodKey, userKey, guestId, watchId = null, signInId } = start;
    const values = [
      vodKey,
      userKey,
      guestId,
      watchId,
      this.clock.now(),
      signInId,
      this.silentSince(),
    ] as const;
    const session =
      start.userKey === null || start.limited
        ? await this.startSerialized(start, values)
        : (
            await this.database.query<'lives_watch_start', WatchSessionRow>(
              'lives_watch_start',
              resumeOrStart,
              values,
            )
          )[0];
    if (!session) throw new AppError('live_not_found', { reason: 'it ended while joining' });
    return session;
  }

  /**
   * Renews the session and returns new addresses. Throws watch_not_found for a session that ended or is not the
   * caller's, and the reason if the viewer may no longer watch.
   */
  async heartbeat(vodKey: number, userKey: number | undefined, watchId: string): Promise<HeartbeatResult> {
    const rows = await this.database.query<'lives_watch_heartbeat', HeartbeatRow>(
      'lives_watch_heartbeat',
      renewOrEnd,
      [
        watchId,
        vodKey,
        userKey ?? null,
        this.clock.now(),
        this.settings.get('guest_watch'),
        this.silentSince(),
      ],
    );
    const row = rows[0];
    // The end of the live is a regular response; any other ended session requires joining again.
    if (!row || (!row.open && row.state !== 'ended')) throw new AppError('watch_not_found');
    const hasEnded = row.state === 'ended';
    if (row.refusal && !hasEnded) {
      this.playback.end([watchId]);
      throw new AppError(row.refusal);
    }
    return {
      heartbeat_seconds: this.settings.get('watch_heartbeat_seconds'),
      state: row.state,
      viewer_cnt: row.viewer_cnt,
      playback: hasEnded ? null : this.playback.of(row, { id: watchId, playback_since: row.playback_since }),
      end_reason: row.end_reason,
    };
  }

  /** Ends the session; repeating changes nothing. Throws watch_not_found for a session that is not the caller's. */
  async leave(vodKey: number, userKey: number | undefined, watchId: string): Promise<void> {
    const rows = await this.database.query(
      'lives_watch_leave',
      `UPDATE watch_sessions SET ended_at = coalesce(ended_at, $4), end_reason = coalesce(end_reason, 'left')
       WHERE id = $1::uuid AND vod_key = $2 AND user_key IS NOT DISTINCT FROM $3::int RETURNING id`,
      [watchId, vodKey, userKey ?? null, this.clock.now()],
    );
    if (rows.length === 0) throw new AppError('watch_not_found');
    this.playback.end([watchId]);
  }

  /** Ends a member's sessions of a live on all devices, because they may no longer watch it. */
  async endForMember(vodKey: number, userKey: number): Promise<void> {
    const rows = await this.database.query<'lives_watch_end_member', { id: string }>(
      'lives_watch_end_member',
      `UPDATE watch_sessions SET ended_at = greatest(last_seen_at, started_at), end_reason = 'refused'
       WHERE vod_key = $1 AND user_key = $2 AND ended_at IS NULL RETURNING id::text`,
      [vodKey, userKey],
    );
    this.playback.end(rows.map(({ id }) => id));
  }

  /** Viewers under a limit enter a live one after the other, so that the limit holds under concurrency. */
  private startSerialized(
    start: WatchStart,
    values: ValuesOf<'lives_watch_start'>,
  ): Promise<WatchSessionRow | undefined> {
    return this.database.prisma.$transaction(async (transaction) => {
      await executeWithin(
        transaction,
        'lives_lock_places',
        `SELECT pg_advisory_xact_lock(hashtext('honey-guests'), $1::int)`,
        [start.vodKey],
      );
      await this.assertPlace(transaction, start);
      const rows = await queryWithin<'lives_watch_start', WatchSessionRow>(
        transaction,
        'lives_watch_start',
        resumeOrStart,
        values,
      );
      return rows[0];
    });
  }

  private async assertPlace(
    transaction: Prisma.TransactionClient,
    { vodKey, userKey, watchId }: WatchStart,
  ): Promise<void> {
    const [row] = await queryWithin<'lives_place_refusal', { refusal: PlaceRefusal | null }>(
      transaction,
      'lives_place_refusal',
      `
      SELECT live_place_refusal(l.vod_key, l.viewer_limit, $1::int, $2::uuid,
        $3::int) AS refusal
      FROM lives l WHERE l.vod_key = $4::int`,
      [userKey, watchId ?? null, this.settings.get('guest_limit'), vodKey],
    );
    if (row?.refusal) throw new AppError(row.refusal);
  }

  /** A session whose last heartbeat is older than this is over. */
  private silentSince(): Date {
    return new Date(this.clock.nowMs() - this.settings.get('watch_silence_seconds') * 1000);
  }

  /** Ends silent sessions (as of when they were last seen), and sessions started while their live was ending. */
  private async closeSilent(): Promise<void> {
    const silentSince = this.silentSince();
    await this.jobs.inBatches(closeBatch, async (atMost) => {
      const [row] = await this.database.query<'lives_close_silent', { closed: number }>(
        'lives_close_silent',
        `WITH over AS (
           SELECT w.id FROM watch_sessions w WHERE w.ended_at IS NULL AND (w.last_seen_at < $1
             OR w.vod_key NOT IN (SELECT l.vod_key FROM lives l WHERE l.state IN ('ready', 'live')))
           LIMIT $2),
         closed AS (
           UPDATE watch_sessions w SET ended_at = w.last_seen_at,
             end_reason = CASE WHEN w.last_seen_at < $1 THEN 'silent' ELSE 'live_ended' END
           FROM over WHERE w.id = over.id AND w.ended_at IS NULL AND (w.last_seen_at < $1
             OR w.vod_key NOT IN (SELECT l.vod_key FROM lives l WHERE l.state IN ('ready', 'live')))
           RETURNING 1)
         SELECT count(*)::int AS closed FROM closed`,
        [silentSince, atMost],
      );
      return row?.closed ?? 0;
    });
  }
}
