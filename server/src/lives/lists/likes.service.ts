import { Injectable } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { yn } from '../../core/http/ok.dto.ts';
import type { LikeState } from './live.dto.ts';

interface LikeRow {
  state: 'ready' | 'live' | 'ended';
  /** Why the member may not watch the live. */
  refusal: ErrorCode | null;
  /** Whether this statement changed anything. */
  changed: boolean;
  like_cnt: number;
  nick: string;
}

/** Likes of lives. A like and its count change in one statement, so the count never drifts. */
@Injectable()
export class LikesService {
  constructor(
    private readonly database: Database,
    private readonly chat: ChatService,
    private readonly clock: Clock,
  ) {}

  /** Whether the member likes the live. Throws live_not_found. */
  async state(userKey: number, vodKey: number): Promise<LikeState> {
    const rows = await this.database.query<'lives_like_state', { liked: boolean; like_cnt: number }>(
      'lives_like_state',
      `SELECT l.like_cnt, EXISTS (SELECT FROM live_likes k WHERE k.vod_key = l.vod_key AND k.user_key = $2) AS liked
       FROM lives l WHERE l.vod_key = $1`,
      [vodKey, userKey],
    );
    const row = rows[0];
    if (!row) throw new AppError('live_not_found');
    return { like_yn: yn(row.liked), like_cnt: row.like_cnt };
  }

  /**
   * Likes a running live, once. Throws live_not_found, not_ready, live_ended, and the reason if the member may not
   * watch it.
   */
  async like(userKey: number, vodKey: number): Promise<LikeState> {
    const rows = await this.database.query<'lives_like', LikeRow>(
      'lives_like',
      `WITH live AS (
         SELECT l.vod_key, l.state::text AS state, l.like_cnt,
           CASE WHEN l.state = 'live' THEN live_watch_refusal(l.vod_key, $2, $3) END AS refusal
         FROM lives l WHERE l.vod_key = $1
       ), liked AS (
         INSERT INTO live_likes (vod_key, user_key, created_at)
         SELECT vod_key, $2, $3 FROM live WHERE state = 'live' AND refusal IS NULL
         ON CONFLICT DO NOTHING RETURNING vod_key
       ), counted AS (
         UPDATE lives l SET like_cnt = l.like_cnt + 1 FROM liked WHERE l.vod_key = liked.vod_key RETURNING l.like_cnt
       )
       SELECT live.state, live.refusal, EXISTS (SELECT FROM liked) AS changed,
         coalesce((SELECT like_cnt FROM counted), live.like_cnt) AS like_cnt, u.nick
       FROM live JOIN member_profiles u ON u.user_key = $2`,
      [vodKey, userKey, this.clock.now()],
    );
    const row = rows[0];
    if (!row) throw new AppError('live_not_found');
    if (row.state === 'ready') throw new AppError('not_ready');
    if (row.state === 'ended') throw new AppError('live_ended');
    if (row.refusal) throw new AppError(row.refusal);
    if (row.changed) {
      this.chat.publish(String(vodKey), 'like', {
        user_key: userKey,
        nick: row.nick,
        like_cnt: row.like_cnt,
      });
    }
    return { like_yn: 'Y', like_cnt: row.like_cnt };
  }

  /** Removes a like, also from an ended live. Throws live_not_found. */
  async unlike(userKey: number, vodKey: number): Promise<LikeState> {
    const rows = await this.database.query<'lives_unlike', { like_cnt: number }>(
      'lives_unlike',
      `WITH taken AS (
         DELETE FROM live_likes WHERE vod_key = $1 AND user_key = $2 RETURNING vod_key
       ), counted AS (
         UPDATE lives l SET like_cnt = l.like_cnt - 1 FROM taken WHERE l.vod_key = taken.vod_key RETURNING l.like_cnt
       )
       SELECT coalesce((SELECT like_cnt FROM counted), l.like_cnt) AS like_cnt FROM lives l WHERE l.vod_key = $1`,
      [vodKey, userKey],
    );
    const row = rows[0];
    if (!row) throw new AppError('live_not_found');
    return { like_yn: 'N', like_cnt: row.like_cnt };
  }
}
