import { Injectable } from '@nestjs/common';
import { AlarmSettingsService } from '../../alarms/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { isOffered, type UserBrief } from '../../users/index.ts';
import type {
  FollowedLive,
  FollowersQuery,
  FollowingInfo,
  FollowList,
  FollowListQuery,
  FollowPerson,
} from './follow-lists.dto.ts';

type Side = 'follower' | 'following';

interface PersonRow extends Omit<UserBrief, 'effects'> {
  host: boolean;
  followed: boolean;
  live_vod_key: number | null;
  follower_cnt: number;
  created_at: Date;
}

interface CountsRow {
  follower_cnt: number;
  following_cnt: number;
}

type FollowedLiveRow = Omit<UserBrief, 'effects'> &
  Omit<FollowedLive, 'host' | 'started_at'> & { started_at: Date; lives: number };

const briefColumns = (alias: string): string =>
  ['user_key', 'nick', 'profile_info', 'profile_id', 'vip_level', 'honor']
    .map((column) => `${alias}.${column}`)
    .join(', ');

/** Columns of follows: the owner of the list, and the listed member. */
const sides = {
  follower: { of: 'host_key', other: 'user_key' },
  following: { of: 'user_key', other: 'host_key' },
} as const satisfies Record<Side, { of: string; other: string }>;

const liveOf = (key: string): string =>
  `(SELECT l.vod_key FROM live_cards l WHERE l.host_key = ${key} AND l.state = 'live')`;

/** Members hidden from lists: those restricted from the service, and those blocked by the caller (BLOCKS-12). */
const hidden = (now: string, viewer: string): string =>
  `SELECT members_restricted('service', ${now}) UNION SELECT persons_blocked(${viewer}::int)`;

/**
 * A page is read from an index of follows alone, then its members are looked up. $1 owner of the list, $2 offset, $3
 * limit, $4 and $5 end of the previous page, $6 caller, $7 now.
 */
function statementOf(side: Side, sort: 'latest' | 'live'): string {
  const { of, other } = sides[side];
  const order = `f.created_at DESC, f.${other} DESC`;
  const liveFirst =
    sort === 'live'
      ? `(f.${other} IN (SELECT l.host_key FROM live_cards l WHERE l.state = 'live' AND ${isOffered('l', '$6')})) DESC, `
      : '';
  return `
    WITH page AS MATERIALIZED (
      SELECT f.${other} AS user_key, f.created_at, row_number() OVER (ORDER BY ${liveFirst}${order}) AS position
      FROM follows f
      WHERE f.${of} = $1 AND ($4::timestamptz IS NULL OR (f.created_at, f.${other}) < ($4, $5::bigint))
        AND f.${other} NOT IN (${hidden('$7', '$6')})
      ORDER BY ${liveFirst}${order} OFFSET $2 LIMIT $3)
    SELECT ${briefColumns('u')}, u.role = 'host' AS host, page.created_at, ${liveOf('u.user_key')} AS live_vod_key,
      (SELECT c.follower_cnt FROM member_counts_now c WHERE c.user_key = u.user_key) AS follower_cnt,
      EXISTS (SELECT FROM follows mine WHERE mine.host_key = u.user_key AND mine.user_key = $6::int) AS followed
    FROM page JOIN member_profiles u USING (user_key) ORDER BY page.position`;
}

/**
 * Figures of the member $1, and the newest $2 followed lives with their total: one statement, because a thousand pages
 * run it when a host starts. Without a live the other columns of the single row are null.
 */
const infoStatement = `
  SELECT c.follower_cnt, c.following_cnt, running.*
  FROM member_counts_now c JOIN member_profiles me USING (user_key) LEFT JOIN LATERAL (
    SELECT ${briefColumns('u')}, l.vod_key, l.title, l.type::text AS type, l.started_at, count(*) OVER ()::int AS lives
    FROM live_cards l JOIN follows f ON f.host_key = l.host_key AND f.user_key = $1 JOIN member_profiles u ON u.user_key = l.host_key
    WHERE l.state = 'live' AND l.host_key NOT IN (SELECT persons_blocked($1) UNION SELECT hosts_blocking_member($1))
      AND ${isOffered('l', '$1')}
    ORDER BY l.started_at DESC, l.vod_key DESC LIMIT $2
  ) running ON true
  WHERE c.user_key = $1 AND me.deleted_at IS NULL
  ORDER BY running.started_at DESC, running.vod_key DESC`;

/**
 * The length of the list: the counter minus the hidden members, who are few. $1 owner of the list, $2 now, $3 caller.
 */
function totalOf(side: Side): string {
  const { of, other } = sides[side];
  return `
    SELECT (c.${side}_cnt - (SELECT count(*) FROM (${hidden('$2', '$3')}) AS excluded (user_key)
      WHERE EXISTS (SELECT FROM follows f WHERE f.${of} = $1 AND f.${other} = excluded.user_key)))::int AS total
    FROM member_counts_now c JOIN member_profiles u USING (user_key) WHERE c.user_key = $1 AND u.deleted_at IS NULL`;
}

const totals = { follower: totalOf('follower'), following: totalOf('following') };

const statements = {
  follower: statementOf('follower', 'latest'),
  following: statementOf('following', 'latest'),
  following_live: statementOf('following', 'live'),
};

const livesMax = 20;

/** Lists of follows, page by page. */
@Injectable()
export class FollowListsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly alarms: AlarmSettingsService,
  ) {}

  /** Members that a member follows. Throws user_not_found. */
  following(userKey: number, query: FollowListQuery, viewerKey: number | undefined): Promise<FollowList> {
    return this.list(query.sort === 'live' ? 'following_live' : 'following', userKey, query, viewerKey);
  }

  /** Followers of a member. Throws user_not_found. */
  followers(userKey: number, query: FollowersQuery, viewerKey: number | undefined): Promise<FollowList> {
    return this.list('follower', userKey, query, viewerKey);
  }

  /**
   * The member's own figures, and the followed hosts who are live, except hosts blocked by the member and hosts who
   * block the member from watching (BLOCKS-15, ALARMS-12).
   */
  async info(userKey: number): Promise<FollowingInfo> {
    const [rows, alarms] = await Promise.all([
      this.database.read<'social_following_info', CountsRow & (FollowedLiveRow | { vod_key: null })>(
        'social_following_info',
        infoStatement,
        [userKey, livesMax],
      ),
      this.alarms.wantsNow(userKey, 'live'),
    ]);
    const [first] = rows;
    if (!first) throw new AppError('user_not_found');
    const lives = rows.flatMap((row) => (row.vod_key === null ? [] : [row]));
    return {
      follower_cnt: first.follower_cnt,
      following_cnt: first.following_cnt,
      live_cnt: lives[0]?.lives ?? 0,
      live_alarm_yn: yn(alarms),
      lives: lives.map(presentLive),
    };
  }

  private async list(
    name: keyof typeof statements,
    userKey: number,
    query: FollowersQuery,
    viewerKey: number | undefined,
  ): Promise<FollowList> {
    const page = pageOf(query);
    const [since, key] = (query.cursor ?? '').split('_').map(Number);
    const from = query.cursor === undefined || since === undefined ? null : new Date(since);
    const side: Side = name === 'follower' ? 'follower' : 'following';
    const now = this.clock.now();
    const [counts, rows] = await Promise.all([
      this.database.read<`social_${typeof side}_total`, { total: number }>(
        `social_${side}_total`,
        totals[side],
        [userKey, now, viewerKey ?? null],
      ),
      this.database.read<`social_${typeof name}_list`, PersonRow>(`social_${name}_list`, statements[name], [
        userKey,
        page.offset,
        page.limit,
        from,
        key ?? null,
        viewerKey ?? null,
        now,
      ]),
    ]);
    const total = counts[0]?.total;
    if (total === undefined) throw new AppError('user_not_found');
    const last = rows.at(-1);
    const more = name !== 'following_live' && rows.length === page.limit && last !== undefined;
    return {
      list: rows.map(present),
      total,
      cursor: more ? `${last.created_at.getTime()}_${last.user_key}` : null,
      ...page,
    };
  }
}

function presentLive({ vod_key, title, type, started_at, ...row }: FollowedLiveRow): FollowedLive {
  const { user_key, nick, profile_info, profile_id, vip_level, honor } = row;
  const host = { user_key, nick, profile_info, profile_id, vip_level, honor };
  return { vod_key, title, type, started_at: started_at.toISOString(), host };
}

function present({ host, followed, created_at, ...person }: PersonRow): FollowPerson {
  return {
    ...person,
    host_yn: yn(host),
    follow_yn: yn(followed),
    followed_at: created_at.toISOString(),
  };
}
