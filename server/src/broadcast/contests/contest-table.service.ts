import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import type { LiveTypeName } from '../../lives/index.ts';
import { BattlesService } from '../battles/battles.service.ts';
import type { Contest, ContestPlace, ContestStars } from './contests.dto.ts';

interface PlaceRow extends Omit<ContestPlace, 'rank'> {
  vod_key: number;
  /** With this gift the contestant reached the honey; 0 without a gift. */
  last_gift_id: number;
}

/**
 * $1 lives. Reads their contestants and the honey each received: the counters plus the gifts not rolled up yet. Gifts
 * to the owner of an excel live are not part of the table.
 */
const tableStatement = `
  WITH pending AS (
    SELECT g.vod_key, g.host_key, sum(g.star_cnt) AS star_cnt, count(*) AS gift_cnt, max(g.gift_id) AS last_gift_id
    FROM gifts_uncounted r JOIN gifts_given g USING (gift_id) WHERE g.vod_key = ANY ($1::int[]) GROUP BY 1, 2
  )
  SELECT c.vod_key, c.host_key AS bj_user_key, u.nick, u.profile_info, u.vip_level, u.honor, c.seat,
    (coalesce(t.star_cnt, 0) + coalesce(p.star_cnt, 0))::bigint AS star_cnt,
    (coalesce(t.gift_cnt, 0) + coalesce(p.gift_cnt, 0))::int AS gift_cnt,
    coalesce(greatest(t.last_gift_id, p.last_gift_id), 0) AS last_gift_id
  FROM live_seats c JOIN member_profiles u ON u.user_key = c.host_key
  LEFT JOIN live_host_sums t ON t.vod_key = c.vod_key AND t.host_key = c.host_key
  LEFT JOIN pending p ON p.vod_key = c.vod_key AND p.host_key = c.host_key
  WHERE c.vod_key = ANY ($1::int[]) ORDER BY c.vod_key, c.seat`;

/** The tables of contests, for pages and rooms. */
@Injectable()
export class ContestTableService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly battles: BattlesService,
    private readonly chat: ChatService,
    private readonly events: DomainEventBus,
  ) {}

  onModuleInit(): void {
    this.events.on('giftsRolledUp', ({ fans }) =>
      this.publishExcel([...new Set(fans.flatMap(({ vodKeys }) => vodKeys))]),
    );
  }

  /** The contest of a live. Throws live_not_found. */
  async ofLive(vodKey: number): Promise<Contest> {
    const type = await this.typeOf(vodKey);
    const battle = type === 'battle' ? await this.battles.ofLive(vodKey) : null;
    const list = battle
      ? numbered(
          battle.sides.toSorted(byHoney).map(({ user, star_cnt, gift_cnt, seat }) => ({
            bj_user_key: user.user_key,
            nick: user.nick,
            profile_info: user.profile_info,
            vip_level: user.vip_level,
            honor: user.honor,
            star_cnt,
            gift_cnt,
            seat,
          })),
        )
      : await this.places(vodKey);
    return { vod_key: vodKey, type, list, battle };
  }

  /** The honey of each contestant. Throws live_not_found. */
  async stars(vodKey: number): Promise<ContestStars> {
    const { list } = await this.ofLive(vodKey);
    return { vod_key: vodKey, list, star_cnt: list.reduce((sum, { star_cnt }) => sum + star_cnt, 0) };
  }

  /** The contestants of a live, highest place first. */
  async places(vodKey: number): Promise<ContestPlace[]> {
    return ranked(await this.rows([vodKey]));
  }

  /** Sends the rooms of excel lives their current tables. */
  async publishExcel(vodKeys: readonly number[]): Promise<void> {
    const lives = await this.database.query(
      'broadcast_excel_running',
      `SELECT vod_key FROM lives WHERE vod_key = ANY ($1::int[]) AND type = 'excel' AND state = 'live'`,
      [vodKeys],
    );
    const running = lives.map(({ vod_key }) => vod_key);
    if (running.length === 0) return;
    const rows = await this.rows(running);
    for (const vodKey of running) {
      const places = ranked(rows.filter(({ vod_key }) => vod_key === vodKey));
      this.chat.publish(String(vodKey), 'contest', {
        type: 'excel',
        entries: places.map(({ bj_user_key, nick, profile_info, vip_level, honor, star_cnt }) => ({
          user_key: bj_user_key,
          nick,
          profile_info,
          vip_level,
          honor,
          star_cnt,
        })),
        ends_at: null,
        winner: null,
      });
    }
  }

  private rows(vodKeys: readonly number[]): Promise<PlaceRow[]> {
    return this.database.query<'broadcast_contest_table', PlaceRow>(
      'broadcast_contest_table',
      tableStatement,
      [vodKeys],
    );
  }

  private async typeOf(vodKey: number): Promise<LiveTypeName> {
    const live = await this.database.prisma.live.findUnique({ where: { vodKey }, select: { type: true } });
    if (!live) throw new AppError('live_not_found');
    return live.type;
  }
}

/** Sorts by honey, among equals by who reached it first, and those without a gift by seat (BROADCAST-37). */
const ranked = (rows: readonly PlaceRow[]): ContestPlace[] =>
  numbered(
    rows
      .toSorted(
        (one, other) =>
          other.star_cnt - one.star_cnt || one.last_gift_id - other.last_gift_id || byHoney(one, other),
      )
      .map(({ vod_key: _, last_gift_id: __, ...place }) => place),
  );

/** By honey, and among equals by seat. */
const byHoney = (
  one: { star_cnt: number; seat: number },
  other: { star_cnt: number; seat: number },
): number => other.star_cnt - one.star_cnt || one.seat - other.seat;

const numbered = (places: readonly Omit<ContestPlace, 'rank'>[]): ContestPlace[] =>
  places.map((place, index) => ({ ...place, rank: index + 1 }));
