import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import type { PastLive, PastLiveList, RecommendedHost, RecommendedHostList } from './channels.dto.ts';

type PastRow = Omit<PastLive, 'started_at' | 'ended_at' | 'duration_seconds'> & {
  started_at: Date;
  ended_at: Date;
};

const past = `lives l WHERE l.host_key = $1 AND l.state = 'ended' AND l.started_at IS NOT NULL AND l.ended_at IS NOT NULL`;

/** Hosts other than $1 that $1 neither follows nor blocks, at $2. */
const notFollowed = `users u LEFT JOIN member_counts c ON c.user_key = u.user_key
  WHERE u.role = 'host' AND u.deleted_at IS NULL AND u.user_key <> $1
    AND u.user_key NOT IN (SELECT f.host_key FROM follows f WHERE f.user_key = $1)
    AND u.user_key NOT IN (SELECT members_restricted('service', $2) UNION SELECT persons_blocked($1))`;

/** The content of hosts' pages besides profile, fan club and comments. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The ended lives of a host, latest first. Throws host_not_found. */
  async pastLives(hostKey: number, query: PageQuery): Promise<PastLiveList> {
    const page = pageOf(query);
    const [host, rows, counts] = await Promise.all([
      this.database.prisma.user.findUnique({
        where: { userKey: hostKey, role: 'host', deletedAt: null },
        select: { userKey: true },
      }),
      this.database.query<'social_past_lives', PastRow>(
        'social_past_lives',
        `SELECT l.vod_key, l.title, l.type::text AS type, l.thumbnail, l.started_at, l.ended_at, l.peak_viewer_cnt, l.like_cnt
         FROM ${past} ORDER BY l.started_at DESC, l.vod_key DESC OFFSET $2 LIMIT $3`,
        [hostKey, page.offset, page.limit],
      ),
      this.database.query<'social_past_lives_count', { total: number }>(
        'social_past_lives_count',
        `SELECT count(*)::int AS total FROM ${past}`,
        [hostKey],
      ),
    ]);
    if (!host) throw new AppError('host_not_found');
    return { list: rows.map(present), total: counts[0]?.total ?? 0, ...page };
  }

  /** Hosts that the member does not follow yet, the most followed first. */
  async recommended(userKey: number, query: PageQuery): Promise<RecommendedHostList> {
    const page = pageOf(query);
    const now = this.clock.now();
    const [list, counts] = await Promise.all([
      this.database.query<'social_recommended_hosts', Omit<RecommendedHost, 'effects'>>(
        'social_recommended_hosts',
        `SELECT u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor, u.state_memo,
           coalesce(c.follower_cnt, 0) AS follower_cnt,
           (SELECT l.vod_key FROM live_cards l WHERE l.host_key = u.user_key AND l.state = 'live') AS live_vod_key
         FROM ${notFollowed} ORDER BY coalesce(c.follower_cnt, 0) DESC, u.user_key OFFSET $3 LIMIT $4`,
        [userKey, now, page.offset, page.limit],
      ),
      this.database.query<'social_recommended_hosts_count', { total: number }>(
        'social_recommended_hosts_count',
        `SELECT count(*)::int AS total FROM ${notFollowed}`,
        [userKey, now],
      ),
    ]);
    return { list, total: counts[0]?.total ?? 0, ...page };
  }
}

function present({ started_at, ended_at, ...live }: PastRow): PastLive {
  return {
    ...live,
    started_at: started_at.toISOString(),
    ended_at: ended_at.toISOString(),
    duration_seconds: Math.max(0, Math.floor((ended_at.getTime() - started_at.getTime()) / 1000)),
  };
}
