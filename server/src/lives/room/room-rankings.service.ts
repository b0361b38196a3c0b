import { fanLevelOf } from '@honey/rules';
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
import type { RankedUserList } from './streams.dto.ts';

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
