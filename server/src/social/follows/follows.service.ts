import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import type { FollowState } from '../social.dto.ts';

interface CountRow {
  /** The count before the statement's own change. */
  follower_cnt: number;
}

interface ChangeRow extends CountRow {
  /** Whether this statement changed anything. */
  changed: boolean;
}

const followers =
  '(SELECT c.follower_cnt FROM member_counts_now c WHERE c.user_key = u.user_key) AS follower_cnt';
/** How soon changes recorded by triggers are added to the counters; until then reads add them. */
const foldEveryMs = 2_000;
const foldBatch = 10_000;

/** Follows. Any member may be followed; a host's room is notified. */
@Injectable()
export class FollowsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEventBus,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('social-counts-fold', foldEveryMs, () => this.fold());
  }

  /** Throws user_not_found. */
  async state(userKey: number, targetKey: number): Promise<FollowState> {
    const rows = await this.database.query<'social_follow_state', CountRow & { followed: boolean }>(
      'social_follow_state',
      `SELECT EXISTS (SELECT FROM follows f WHERE f.host_key = u.user_key AND f.user_key = $1) AS followed, ${followers}
       FROM member_profiles u WHERE u.user_key = $2`,
      [userKey, targetKey],
    );
    const row = rowOrThrow(rows);
    return { target_user_key: targetKey, follow_yn: yn(row.followed), follower_cnt: row.follower_cnt };
  }

  /** Follows, once. Throws self_target, user_not_found. */
  async follow(userKey: number, targetKey: number): Promise<FollowState> {
    if (userKey === targetKey) throw new AppError('self_target');
    const rows = await this.database.query<'social_follow', ChangeRow & { noted: number; role: string }>(
      'social_follow',
      `WITH started AS (
         INSERT INTO follows (host_key, user_key, created_at) SELECT u.user_key, $1, $3 FROM member_profiles u
         WHERE u.user_key = $2 AND u.deleted_at IS NULL ON CONFLICT DO NOTHING RETURNING host_key
       ), noted AS (SELECT count(alarm_note(b.host_key, 'follow', $1::int::text, $1, '{}', $3)) AS n FROM started b)
       SELECT (SELECT n FROM noted) AS noted, u.role::text AS role, EXISTS (SELECT FROM started) AS changed, ${followers}
       FROM member_profiles u WHERE u.user_key = $2 AND u.deleted_at IS NULL`,
      [userKey, targetKey, this.clock.now()],
    );
    const row = rowOrThrow(rows);
    if (row.changed && row.role === 'host') this.events.emit('hostFollowed', { userKey, hostKey: targetKey });
    return {
      target_user_key: targetKey,
      follow_yn: 'Y',
      follower_cnt: row.follower_cnt + Number(row.changed),
    };
  }

  /** Unfollows. Throws user_not_found. */
  async unfollow(userKey: number, targetKey: number): Promise<FollowState> {
    const rows = await this.database.query<'social_unfollow', ChangeRow>(
      'social_unfollow',
      `WITH done AS (DELETE FROM follows WHERE host_key = $2 AND user_key = $1 RETURNING host_key)
       SELECT EXISTS (SELECT FROM done) AS changed, ${followers} FROM member_profiles u WHERE u.user_key = $2`,
      [userKey, targetKey],
    );
    const row = rowOrThrow(rows);
    return {
      target_user_key: targetKey,
      follow_yn: 'N',
      follower_cnt: row.follower_cnt - Number(row.changed),
    };
  }

  /** Adds recorded changes to the counters, so that reads have few to add. */
  private async fold(): Promise<void> {
    for (let full = true; full; ) {
      const rows = await this.database.query<'social_counts_fold', { folded: number }>(
        'social_counts_fold',
        'SELECT member_counts_fold($1) AS folded',
        [foldBatch],
      );
      full = rows[0]?.folded === foldBatch;
    }
  }
}

function rowOrThrow<Row>(rows: Row[]): Row {
  const row = rows[0];
  if (!row) throw new AppError('user_not_found');
  return row;
}
