import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { type PlaybackLive, PlaybackService } from './playback.service.ts';
import type { RivalPicture } from './streams.dto.ts';

/**
 * $1 session, $2 live, $3 viewer, $4 now, $5 whether guests may watch. All columns of the rival are null if no battle
 * is running.
 */
const rivalStatement = `
  SELECT r.vod_key, r.clip, r.shape_cd::text AS shape_cd, r.thumbnail, r.started_at, r.created_at, w.playback_since,
    live_watch_refusal(r.vod_key, w.user_key, $4::timestamptz, $5) AS refusal
  FROM watch_sessions w LEFT JOIN lives r ON r.vod_key = battle_rival(w.vod_key)
  WHERE w.id = $1::uuid AND w.vod_key = $2 AND w.user_key IS NOT DISTINCT FROM $3::int AND w.ended_at IS NULL`;

type RivalRow = { playback_since: Date; refusal: ErrorCode | null } & (
  | PlaybackLive
  | { [Column in keyof PlaybackLive]: null }
);

/** The video of the opposing live in a battle, for the viewers of a live (MEDIA-20). */
@Injectable()
export class RivalPictureService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly playback: PlaybackService,
  ) {}

  /**
   * The playback of the rival for this watch session. Throws watch_not_found for a session that ended or is not the
   * caller's, battle_not_found while no battle is running, and the reason if the caller may not watch the rival's live.
   */
  async of(vodKey: number, userKey: number | undefined, watchId: string): Promise<RivalPicture> {
    const [row] = await this.database.query<'lives_rival_picture', RivalRow>(
      'lives_rival_picture',
      rivalStatement,
      [watchId, vodKey, userKey ?? null, this.clock.now(), this.settings.get('guest_watch')],
    );
    if (!row) throw new AppError('watch_not_found');
    if (row.vod_key === null) throw new AppError('battle_not_found');
    if (row.refusal) throw new AppError(row.refusal);
    const playback = this.playback.beside(row, { id: watchId, playback_since: row.playback_since });
    return { vod_key: row.vod_key, playback };
  }
}
