import { displayFanLevel, fanLevelMax, fanLevelOf, starsOfFanLevel } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import type { UserBrief } from '../../users/index.ts';
import type { FanClub, FanClubQuery, FanLevelStep, UserFanClubs } from './fan-clubs.dto.ts';

const brief = 'u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor';

/**
 * The fans of host $1 with at least $2 and less than $3 honey, as $4 sees them at $6 ($5: whether $4 sees all): without
 * deleted members, members restricted from the service, and members blocked by $4 (BLOCKS-12). The few hidden members
 * are excluded by a separate index (users_in_no_fan_club_idx), so that neither pages nor counts look up every fan.
 */
const fansShown = `fan_totals t
  WHERE t.host_key = $1 AND t.star_cnt >= $2::bigint AND ($3::bigint IS NULL OR t.star_cnt < $3)
    AND NOT EXISTS (SELECT FROM member_profiles h
      WHERE h.user_key = t.user_key AND (h.deleted_at IS NOT NULL OR NOT h.myfan_display_yn)
        AND (h.deleted_at IS NOT NULL OR NOT ($5::boolean OR h.user_key IS NOT DISTINCT FROM $4::int)))
    AND t.user_key NOT IN (SELECT members_restricted('service', $6) UNION SELECT persons_blocked($4::int))`;

/** The fan clubs of member $1, at $2, as $3 sees them. */
const clubsShown = `fan_totals t JOIN member_profiles u ON u.user_key = t.host_key
  WHERE t.user_key = $1 AND t.star_cnt >= ${starsOfFanLevel(1)} AND u.deleted_at IS NULL
    AND t.host_key NOT IN (SELECT members_restricted('service', $2) UNION SELECT persons_blocked($3::int))`;

/** The number of fans of host $1 by level, at $2, as $3 sees them. */
const stepsStatement = `
  SELECT fan_level(t.star_cnt) AS level, count(*)::int AS fan_cnt
  FROM host_fans t
  WHERE t.host_key = $1 AND t.star_cnt >= ${starsOfFanLevel(1)}
    AND NOT EXISTS (SELECT FROM member_profiles h WHERE h.user_key = t.user_key AND h.deleted_at IS NOT NULL
      AND (h.deleted_at IS NOT NULL OR NOT h.myfan_display_yn))
    AND t.user_key NOT IN (SELECT members_restricted('service', $2) UNION SELECT persons_blocked($3::int)) GROUP BY 1`;

/** Fan clubs: the fans of a host, and the hosts of a fan (GIFTS-25 defines a fan). */
@Injectable()
export class FanClubsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The fan club of a host. Throws host_not_found. */
  async ofHost(hostKey: number, query: FanClubQuery, viewer: SessionMember | undefined): Promise<FanClub> {
    const page = pageOf(query);
    await this.assertHost(hostKey);
    const seesAll = viewer?.userKey === hostKey || viewer?.role === 'operator';
    const highest = query.level_max ?? fanLevelMax;
    const filter = [
      hostKey,
      starsOfFanLevel(query.level_min ?? 1),
      highest >= fanLevelMax ? null : starsOfFanLevel(highest + 1),
      viewer?.userKey ?? null,
      seesAll,
      this.clock.now(),
    ] as const;
    const [rows, counts, steps] = await Promise.all([
      this.database.query<
        'social_fan_club',
        Omit<UserBrief, 'effects'> & { star_cnt: number; subscriber: boolean }
      >(
        'social_fan_club',
        `WITH page AS MATERIALIZED (
           SELECT t.user_key, t.star_cnt FROM ${fansShown} ORDER BY t.star_cnt DESC, t.user_key OFFSET $7 LIMIT $8)
         SELECT ${brief}, t.star_cnt, subscription_is_active($1, u.user_key, $6) AS subscriber FROM page t JOIN member_profiles u USING (user_key) ORDER BY t.star_cnt DESC, t.user_key`,
        [...filter, page.offset, page.limit],
      ),
      this.database.query<'social_fan_club_count', { total: number }>(
        'social_fan_club_count',
        `SELECT count(*)::int AS total FROM ${fansShown}`,
        filter,
      ),
      seesAll ? this.steps(hostKey, viewer?.userKey) : [],
    ]);
    return {
      list: rows.map(({ star_cnt, subscriber, ...fan }) => ({
        ...fan,
        fan_level: fanLevelOf(star_cnt),
        star_cnt: seesAll || fan.user_key === viewer?.userKey ? star_cnt : null,
        subscriber_yn: yn(subscriber),
      })),
      total: counts[0]?.total ?? 0,
      ...page,
      steps,
    };
  }

  /** A member's fan clubs, if the member shows them. Throws user_not_found. */
  async ofMember(
    userKey: number,
    query: PageQuery,
    viewer: SessionMember | undefined,
  ): Promise<UserFanClubs> {
    const page = pageOf(query);
    const user = await this.database.prisma.user.findUnique({
      where: { userKey, deletedAt: null },
      select: { myfanDisplayYn: true },
    });
    if (!user) throw new AppError('user_not_found');
    const hidden = !user.myfanDisplayYn && viewer?.userKey !== userKey && viewer?.role !== 'operator';
    if (hidden) return { list: [], total: 0, ...page, myfan_display_yn: 'N' };
    const filter = [userKey, this.clock.now(), viewer?.userKey ?? null] as const;
    const [rows, counts] = await Promise.all([
      this.database.query<
        'social_user_fan_clubs',
        Omit<UserBrief, 'effects'> & { star_cnt: number; live_vod_key: number | null }
      >(
        'social_user_fan_clubs',
        `SELECT ${brief}, t.star_cnt, (SELECT l.vod_key FROM live_cards l WHERE l.host_key = u.user_key AND l.state = 'live') AS live_vod_key
       FROM ${clubsShown} ORDER BY t.star_cnt DESC, t.host_key OFFSET $4 LIMIT $5`,
        [...filter, page.offset, page.limit],
      ),
      this.database.query<'social_user_fan_clubs_count', { total: number }>(
        'social_user_fan_clubs_count',
        `SELECT count(*)::int AS total FROM ${clubsShown}`,
        filter,
      ),
    ]);
    return {
      list: rows.map(({ star_cnt, ...host }) => ({ ...host, fan_level: fanLevelOf(star_cnt) })),
      total: counts[0]?.total ?? 0,
      ...page,
      myfan_display_yn: yn(user.myfanDisplayYn),
    };
  }

  private async steps(hostKey: number, viewerKey: number | undefined): Promise<FanLevelStep[]> {
    const levels = await this.database.query<'social_fan_club_steps', { level: number; fan_cnt: number }>(
      'social_fan_club_steps',
      stepsStatement,
      [hostKey, this.clock.now(), viewerKey ?? null],
    );
    const steps = new Map<number, number>();
    for (const { level, fan_cnt } of levels) {
      const step = displayFanLevel(level);
      steps.set(step, (steps.get(step) ?? 0) + fan_cnt);
    }
    return [...steps].map(([level, fan_cnt]) => ({ level, fan_cnt })).sort((a, b) => b.level - a.level);
  }

  private async assertHost(userKey: number): Promise<void> {
    const host = await this.database.prisma.user.findUnique({
      where: { userKey, role: 'host', deletedAt: null },
      select: { userKey: true },
    });
    if (!host) throw new AppError('host_not_found');
  }
}
