import type { UserBrief } from '../../users/index.ts';
import type { BattleDto, BattleStateName } from './battles.dto.ts';

/** A battle as the statements read it. */
export interface BattleRow {
  battle_id: number;
  state: BattleStateName;
  round: number;
  invite_until: Date;
  started_at: Date | null;
  ends_at: Date | null;
  winner_key: number | null;
  sides: { seat: number; vod_key: number; user: UserBrief; star_cnt: number; gift_cnt: number }[];
}

const userJson = `json_build_object('user_key', u.user_key, 'nick', u.nick, 'profile_info', u.profile_info,
     'profile_id', u.profile_id, 'vip_level', u.vip_level, 'honor', u.honor)`;

/**
 * SQL columns of a BattleRow, for a battle under the alias b. A running battle is summed up live; the result of a
 * decided one is stored.
 */
export const battleColumns = `
  b.battle_id, b.state::text AS state, b.round, b.invite_until, b.started_at, b.ends_at, b.winner_key,
  (SELECT json_agg(json_build_object('seat', s.seat, 'vod_key', s.vod_key, 'user', ${userJson},
     'star_cnt', CASE WHEN b.state = 'running' THEN t.star_cnt ELSE s.star_cnt END, 'gift_cnt', t.gift_cnt) ORDER BY s.seat)
   FROM battle_sides s JOIN member_profiles u ON u.user_key = s.host_key JOIN battle_stars(b.battle_id) t ON t.seat = s.seat
   WHERE s.battle_id = b.battle_id) AS sides`;

/** A battle in its wire format. */
export const presentBattle = (row: BattleRow): BattleDto => ({
  battle_id: row.battle_id,
  state: row.state,
  round: row.round,
  invite_until: row.invite_until.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  winner: row.winner_key,
  sides: row.sides,
});
