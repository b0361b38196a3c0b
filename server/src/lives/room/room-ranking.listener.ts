import type { RankedUser, RankingEvent } from '@honey/mintalk/protocol';
import { fanLevelOf } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import type { DomainEventMap } from '../../core/events/event-definitions.ts';
import { presentUserBrief, type UserBriefRow } from '../../users/index.ts';
import { briefJson } from '../lists/live-rows.ts';

/** Places of a ranking that a room's page shows. */
const placesShown = 50;

interface PlaceRow {
  vod_key: number;
  kind: 'top' | 'fans';
  giver: UserBriefRow;
  star_cnt: number;
  fan_star_cnt: number;
}

interface LiveRow {
  vod_key: number;
  host_key: number;
  star_cnt: number;
  giver_cnt: number;
  fan_cnt: number;
}

/** $1 running lives, $2 keys of members whose totals grew. Returns the displayed places of these members. */
const placesStatement = `
  SELECT l.vod_key, place.kind, ${briefJson('u')} AS giver, place.star_cnt, coalesce(fan.star_cnt, 0)::bigint AS fan_star_cnt
  FROM lives l CROSS JOIN LATERAL (
    (SELECT 'top' AS kind, t.user_key, t.star_cnt FROM live_giver_sums t
     WHERE l.show_top_viewers_yn AND t.vod_key = l.vod_key ORDER BY t.star_cnt DESC, t.user_key LIMIT ${placesShown})
    UNION ALL
    (SELECT 'fans', t.user_key, t.star_cnt FROM host_fans t
     WHERE l.show_fan_ranking_yn AND t.host_key = l.host_key ORDER BY t.star_cnt DESC, t.user_key LIMIT ${placesShown})
  ) place
  JOIN member_profiles u ON u.user_key = place.user_key
  LEFT JOIN host_fans fan ON fan.host_key = l.host_key AND fan.user_key = place.user_key
  WHERE l.vod_key = ANY ($1::int[]) AND place.user_key = ANY ($2::int[])`;

/** $1 hosts, $2 lives, $3 lives whose rooms have viewers: of those, the ones that a gift concerns. */
const livesStatement = `
  SELECT l.vod_key, l.host_key, l.star_cnt, l.giver_cnt, coalesce(c.fan_cnt, 0) AS fan_cnt
  FROM lives l LEFT JOIN member_reach c ON c.user_key = l.host_key
  WHERE l.vod_key = ANY ($3::int[]) AND l.state = 'live'
    AND (l.host_key = ANY ($1::int[]) OR l.vod_key = ANY ($2::int[]))`;

/**
 * Sends a room the changes in its rankings and figures, once per roll-up of gifts: pages update their lists from it
 * instead of reloading them after every gift.
 */
@Injectable()
export class RoomRankingListener implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly chat: ChatService,
    private readonly events: DomainEventBus,
  ) {}

  onModuleInit(): void {
    this.events.on('giftsRolledUp', ({ fans }) => this.publish(fans));
  }

  private async publish(fans: DomainEventMap['giftsRolledUp']['fans']): Promise<void> {
    const hosts = [...new Set(fans.map(({ hostKey }) => hostKey))];
    const vodKeys = [...new Set(fans.flatMap(({ vodKeys }) => vodKeys))];
    const rooms = this.chat.watchedLives();
    if (rooms.length === 0) return;
    const watched = await this.database.query<'lives_ranking_lives', LiveRow>(
      'lives_ranking_lives',
      livesStatement,
      [hosts, vodKeys, rooms],
    );
    if (watched.length === 0) return;
    const places = await this.database.query<'lives_ranking_places', PlaceRow>(
      'lives_ranking_places',
      placesStatement,
      [watched.map(({ vod_key }) => vod_key), [...new Set(fans.map(({ userKey }) => userKey))]],
    );
    for (const live of watched) {
      const own = places.filter(({ vod_key }) => vod_key === live.vod_key);
      const event: RankingEvent = {
        star_cnt: live.star_cnt,
        giver_cnt: live.giver_cnt,
        fan_cnt: live.fan_cnt,
        top: own.filter(({ kind }) => kind === 'top').map(presentPlace),
        fans: own.filter(({ kind }) => kind === 'fans').map(presentPlace),
      };
      this.chat.publish(String(live.vod_key), 'ranking', event);
    }
  }
}

function presentPlace({ giver, star_cnt, fan_star_cnt }: PlaceRow): RankedUser {
  return { ...presentUserBrief(giver), star_cnt, fan_level: fanLevelOf(fan_star_cnt) };
}
