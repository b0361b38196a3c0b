import { yn } from '../core/http/ok.dto.ts';
import { presentUserBrief, type UserBriefRow } from '../users/index.ts';
import type { RankEntry } from './ranks.dto.ts';

/** A place as read by the statements below. */
export interface PlaceRow {
  place: number;
  user_key: number;
  star_cnt: number;
  before_place: number | null;
  place_honor: string | null;
  brief: UserBriefRow;
  /** A deleted member. */
  deleted: boolean;
  /** Currently restricted from the service. */
  hidden: boolean;
  live_vod_key: number | null;
}

const personOf = (alias: string, now: string): string => `
  json_build_object('userKey', ${alias}.user_key, 'nick', ${alias}.nick, 'profileInfo', ${alias}.profile_info,
    'profileId', ${alias}.profile_id, 'vipLevel', ${alias}.vip_level, 'honor', ${alias}.honor, 'effects', ${alias}.effects) AS brief,
  ${alias}.user_key IN (SELECT members_restricted('service', ${now})) AS hidden,
  (SELECT l.vod_key FROM live_cards l WHERE l.host_key = ${alias}.user_key AND l.state = 'live') AS live_vod_key`;

/**
 * The rank of a period that is not frozen, in order, without deleted members. $1 kind, $2 period, $3 its first day, $4
 * limit, $5 now. Previous places are looked up individually: a join would read the whole previous period.
 */
export const runningStatement = `
  SELECT (row_number() OVER (ORDER BY top.star_cnt DESC, top.reached_at, top.user_key))::int AS place, top.user_key, top.star_cnt,
    (SELECT b.place FROM rank_places b WHERE b.kind = $1::rank_kind AND b.period = $2::rank_period
      AND b.starts_on = rank_period_after($2::rank_period, $3::date, -1) AND b.user_key = top.user_key) AS before_place,
    NULL AS place_honor, false AS deleted, ${personOf('top', '$5')}
  FROM (
    SELECT t.user_key, t.star_cnt, t.reached_at, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor, u.effects
    FROM rank_totals t JOIN member_profiles u ON u.user_key = t.user_key AND u.deleted_at IS NULL
    WHERE t.kind = $1::rank_kind AND t.period = $2::rank_period AND t.starts_on = $3::date
    ORDER BY t.star_cnt DESC, t.reached_at, t.user_key LIMIT $4
  ) top
  ORDER BY 1`;

/**
 * Places of a frozen period, read by their numbers. $1 kind, $2 period, $3 its first day, $4 first and $5 last place,
 * $6 now. The limit is redundant, but lets the planner estimate the few rows.
 */
export const closedStatement = `
  SELECT p.place, p.user_key, p.star_cnt, p.before_place, p.honor AS place_honor, u.deleted_at IS NOT NULL AS deleted,
    ${personOf('u', '$6')}
  FROM (
    SELECT f.place, f.user_key, f.star_cnt, f.before_place, f.honor FROM rank_places f
    WHERE f.kind = $1::rank_kind AND f.period = $2::rank_period AND f.starts_on = $3::date AND f.place BETWEEN $4::int AND $5::int
    ORDER BY f.place LIMIT greatest(0, $5::int - $4::int + 1)
  ) p JOIN member_profiles u ON u.user_key = p.user_key
  ORDER BY p.place`;

/** A member's own place in a frozen period. $1 kind, $2 period, $3 its first day, $4 member. */
export const ownClosedStatement = `
  SELECT p.place, p.star_cnt, p.before_place FROM rank_places p
  WHERE p.kind = $1::rank_kind AND p.period = $2::rank_period AND p.starts_on = $3::date AND p.user_key = $4`;

/**
 * The same in a period that is not frozen: places above are counted on the index, without members deleted since the
 * period started. $5 start of the period.
 */
export const ownRunningStatement = `
  SELECT mine.star_cnt, before.place AS before_place, (1 + (
    SELECT count(*) FROM rank_totals t
    WHERE t.kind = $1::rank_kind AND t.period = $2::rank_period AND t.starts_on = $3::date AND t.star_cnt >= mine.star_cnt
      AND NOT (t.star_cnt = mine.star_cnt AND (t.reached_at, t.user_key) >= (mine.reached_at, mine.user_key))
  ) - (
    SELECT count(*) FROM member_profiles deleted_user JOIN rank_totals t ON t.kind = $1::rank_kind AND t.period = $2::rank_period
      AND t.starts_on = $3::date AND t.user_key = deleted_user.user_key
    WHERE deleted_user.deleted_at >= $5 AND t.star_cnt >= mine.star_cnt
      AND NOT (t.star_cnt = mine.star_cnt AND (t.reached_at, t.user_key) >= (mine.reached_at, mine.user_key))
  ))::int AS place
  FROM rank_totals mine
  LEFT JOIN rank_places before ON before.kind = $1::rank_kind AND before.period = $2::rank_period
    AND before.starts_on = rank_period_after($2::rank_period, $3::date, -1) AND before.user_key = mine.user_key
  WHERE mine.kind = $1::rank_kind AND mine.period = $2::rank_period AND mine.starts_on = $3::date AND mine.user_key = $4`;

/**
 * The metadata of a period. $1 kind, $2 period, $3 its first day. `honored` is the number of places with a grade in a
 * closed month.
 */
export const headStatement = `
  SELECT c.closed_at, CASE WHEN $1::rank_kind = 'host' THEN c.host_cnt ELSE c.member_cnt END AS place_cnt,
    (SELECT count(*)::int FROM rank_places p WHERE c.period = 'month' AND p.kind = $1::rank_kind AND p.period = c.period
      AND p.starts_on = c.starts_on AND p.place <= 5000 AND p.honor IS NOT NULL) AS honored,
    (SELECT to_char(min(f.starts_on), 'YYYY-MM-DD') FROM rank_closings f WHERE f.period = $2::rank_period) AS first_on,
    (SELECT to_char(min(r.starts_on), 'YYYY-MM-DD') FROM rank_totals r
      WHERE r.kind = $1::rank_kind AND r.period = $2::rank_period) AS first_open_on,
    EXISTS (SELECT FROM rank_totals b WHERE b.kind = $1::rank_kind AND b.period = $2::rank_period
      AND b.starts_on = rank_period_after($2::rank_period, $3::date, -1)) AS before_open
  FROM (VALUES ($3::date)) requested (starts_on)
  LEFT JOIN rank_closings c ON c.period = $2::rank_period AND c.starts_on = requested.starts_on`;

/** A row of `headStatement`. */
export interface HeadRow {
  closed_at: Date | null;
  place_cnt: number | null;
  honored: number;
  first_on: string | null;
  first_open_on: string | null;
  /** The previous period has totals and is not frozen. */
  before_open: boolean;
}

/** A place as everyone sees it; nothing of a hidden member. */
export function presentPlace(
  row: PlaceRow,
  { amounts, honor }: { amounts: boolean; honor: string | null },
): RankEntry[] {
  if (row.hidden && !row.deleted) return [];
  return [
    {
      rank: row.place,
      before_rank: row.before_place,
      user: row.deleted ? null : presentUserBrief(row.brief),
      left_yn: yn(row.deleted),
      star_cnt: amounts ? row.star_cnt : null,
      live_vod_key: row.deleted ? null : row.live_vod_key,
      place_honor: honor,
    },
  ];
}
