import { fanLevelOf, honeyToFirst } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { presentUserBrief, type UserBriefRow } from '../../users/index.ts';
import { briefJson } from '../lists/live-rows.ts';
import { RoomAudienceService } from './room-audience.service.ts';
import type { RankedUserList, ToFirst } from './streams.dto.ts';

type RankingName = 'lives_top_viewers' | 'lives_fan_ranking';

interface RankingRow {
  host_key: number;
  shown: boolean;
  total: number;
  rank: number | null;
  giver: UserBriefRow;
  star_cnt: number;
  fan_star_cnt: number;
}

/** $1 live, $2 offset, $3 limit. `top` reads a page from an index; `total` is a counter. Ties are ordered by key. */
const rankingOf = (top: string, total: string, shown: string): string => `
  SELECT l.host_key, l.${shown} AS shown, ${total} AS total, place.*
  FROM lives l LEFT JOIN member_reach counts ON counts.user_key = l.host_key LEFT JOIN LATERAL (
    SELECT (row_number() OVER (ORDER BY top.star_cnt DESC, top.user_key) + $2)::int AS rank, top.star_cnt,
      ${briefJson('u')} AS giver, coalesce(fan.star_cnt, 0)::bigint AS fan_star_cnt
    FROM (SELECT t.user_key, t.star_cnt FROM ${top} ORDER BY t.star_cnt DESC, t.user_key OFFSET $2::int LIMIT $3::int) top
    JOIN member_profiles u ON u.user_key = top.user_key
    LEFT JOIN host_fans fan ON fan.host_key = l.host_key AND fan.user_key = top.user_key) place ON true
  WHERE l.vod_key = $1 ORDER BY place.rank`;

const topViewers = rankingOf(
  'live_giver_totals t WHERE t.vod_key = l.vod_key',
  'l.giver_cnt',
  'show_top_viewers_yn',
);
const fans = rankingOf(
  'fan_totals t WHERE t.host_key = l.host_key',
  'coalesce(counts.fan_cnt, 0)',
  'show_fan_ranking_yn',
);

/**
 * $1 live, $2 member. The first giver is the first by counted honey, or one whose newest gifts are not counted yet: the
 * others have not moved.
 */
const toFirstStatement = `
  WITH pending AS MATERIALIZED (
    SELECT g.sender_key AS user_key, sum(g.star_cnt) AS star_cnt
    FROM gifts_uncounted r JOIN gifts_given g USING (gift_id) WHERE g.vod_key = $1 GROUP BY 1
  ), givers AS MATERIALIZED (
    SELECT c.user_key, (coalesce(t.star_cnt, 0) + coalesce(p.star_cnt, 0))::bigint AS star_cnt
    FROM (
      (SELECT t.user_key FROM live_giver_sums t WHERE t.vod_key = $1 ORDER BY t.star_cnt DESC, t.user_key LIMIT 1)
      UNION SELECT p.user_key FROM pending p UNION SELECT $2::int
    ) c
    LEFT JOIN live_giver_sums t ON t.vod_key = $1 AND t.user_key = c.user_key
    LEFT JOIN pending p ON p.user_key = c.user_key
  )
  SELECT l.host_key, l.show_top_viewers_yn AS shown, first.user_key AS first_user_key, first.star_cnt AS first_star_cnt,
    (SELECT g.star_cnt FROM givers g WHERE g.user_key = $2::int) AS star_cnt
  FROM lives l LEFT JOIN LATERAL (
    SELECT g.user_key, g.star_cnt FROM givers g WHERE g.star_cnt > 0 ORDER BY g.star_cnt DESC, g.user_key LIMIT 1
  ) first ON true
  WHERE l.vod_key = $1`;

interface ToFirstRow {
  host_key: number;
  shown: boolean;
  first_user_key: number | null;
  first_star_cnt: number | null;
  star_cnt: number;
}

/** Requests for the same page within this time share one query; a roll-up of gifts invalidates it. */
const sharedMs = 1_000;

/** The top givers of a live, and of its host overall. The host may hide either from the audience. */
@Injectable()
export class RoomRankingsService {
  private readonly shared = new LRUCache<string, Promise<RankingRow[]>>({ max: 2_000, ttl: sharedMs });

  constructor(
    private readonly database: Database,
    private readonly audience: RoomAudienceService,
    events: DomainEventBus,
  ) {
    events.on('giftsRolledUp', () => this.shared.clear());
    events.on('dataReplaced', () => this.shared.clear());
  }

  /** The top givers of this live. Throws live_not_found. */
  topViewers(vodKey: number, member: SessionMember | undefined, page: PageQuery): Promise<RankedUserList> {
    return this.ranking('lives_top_viewers', topViewers, vodKey, member, page);
  }

  /** The host's top givers overall. Throws live_not_found. */
  fans(vodKey: number, member: SessionMember | undefined, page: PageQuery): Promise<RankedUserList> {
    return this.ranking('lives_fan_ranking', fans, vodKey, member, page);
  }

  /** What a member lacks to be the first of this live's givers (LIVES-60). Throws live_not_found. */
  async toFirst(vodKey: number, member: SessionMember): Promise<ToFirst> {
    await this.audience.assertMaySeeAudience(vodKey, member);
    const rows = await this.database.query<'lives_to_first', ToFirstRow>('lives_to_first', toFirstStatement, [
      vodKey,
      member.userKey,
    ]);
    const row = rows[0];
    if (!row) throw new AppError('live_not_found');
    const isShown = row.shown || seesHidden(member, row.host_key);
    const first =
      isShown && row.first_user_key !== null
        ? { userKey: row.first_user_key, starCnt: row.first_star_cnt ?? 0 }
        : null;
    return {
      star_cnt: row.star_cnt,
      first_user_key: first?.userKey ?? null,
      first_star_cnt: first?.starCnt ?? 0,
      to_first_star_cnt: honeyToFirst({ userKey: member.userKey, starCnt: row.star_cnt }, first),
    };
  }

  private async ranking(
    name: RankingName,
    statement: string,
    vodKey: number,
    member: SessionMember | undefined,
    query: PageQuery,
  ): Promise<RankedUserList> {
    await this.audience.assertMaySeeAudience(vodKey, member);
    const page = pageOf(query);
    const rows = await this.rows(name, statement, [vodKey, page.offset, page.limit]);
    const first = rows[0];
    if (!first) throw new AppError('live_not_found');
    if (!first.shown && !seesHidden(member, first.host_key)) return { list: [], total: 0, ...page };
    return {
      list: rows.flatMap(({ rank, giver, star_cnt, fan_star_cnt }) =>
        rank === null
          ? []
          : [{ ...presentUserBrief(giver), rank, star_cnt, fan_level: fanLevelOf(fan_star_cnt) }],
      ),
      total: first.total,
      ...page,
    };
  }

  private rows(
    name: RankingName,
    statement: string,
    values: readonly [vodKey: number, offset: number, limit: number],
  ): Promise<RankingRow[]> {
    const page = `${name} ${values.join(' ')}`;
    const known = this.shared.get(page);
    if (known) return known;
    const read = this.database.query<typeof name, RankingRow>(name, statement, values);
    this.shared.set(page, read);
    // A failure rejects the current waiters only.
    read.catch(() => this.shared.delete(page));
    return read;
  }
}

const seesHidden = (member: SessionMember | undefined, hostKey: number): boolean =>
  member !== undefined && (member.userKey === hostKey || member.role === 'operator');
