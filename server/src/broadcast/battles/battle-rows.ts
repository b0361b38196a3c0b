import type { UserBrief } from '../../users/index.ts';
import type { BattleDto, BattleGiver, BattleStateName } from './battles.dto.ts';

/** How many givers of a side are shown. */
const giversShown = 3;

/** A battle as the statements read it. */
export interface BattleRow {
  battle_id: number;
  state: BattleStateName;
  round: number;
  invite_until: Date;
  started_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  winner_key: number | null;
  sides: {
    seat: number;
    vod_key: number;
    user: UserBrief;
    star_cnt: number;
    gift_cnt: number;
    givers: BattleGiver[];
  }[];
}

const userJson = `json_build_object('user_key', u.user_key, 'nick', u.nick, 'profile_info', u.profile_info,
     'profile_id', u.profile_id, 'vip_level', u.vip_level, 'honor', u.honor)`;

/**
 * SQL columns of a BattleRow, for a battle under the alias b. A running battle is summed up live; the result of a
 * decided one is stored.
 */
export const battleColumns = `
  b.battle_id, b.state::text AS state, b.round, b.invite_until, b.started_at, b.ends_at, b.ended_at, b.winner_key,
  (SELECT json_agg(json_build_object('seat', s.seat, 'vod_key', s.vod_key, 'user', ${userJson},
     'star_cnt', CASE WHEN b.state = 'running' THEN t.star_cnt ELSE s.star_cnt END, 'gift_cnt', t.gift_cnt, 'givers', g.givers) ORDER BY s.seat)
   FROM battle_sides s JOIN member_profiles u ON u.user_key = s.host_key JOIN battle_stars(b.battle_id) t ON t.seat = s.seat
   CROSS JOIN LATERAL (
     SELECT coalesce(json_agg(json_build_object('user', ${userJson}, 'star_cnt', g.star_cnt) ORDER BY g.place), '[]') AS givers
     FROM battle_givers(b.battle_id, s.seat, ${giversShown}) g JOIN member_profiles u ON u.user_key = g.user_key) g
   WHERE s.battle_id = b.battle_id) AS sides`;

/** A battle in its wire format, at this time of the product's clock. */
export const presentBattle = (row: BattleRow, now: Date): BattleDto => ({
  battle_id: row.battle_id,
  state: row.state,
  round: row.round,
  invite_until: row.invite_until.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  now: now.toISOString(),
  winner: row.winner_key,
  sides: row.sides,
});
