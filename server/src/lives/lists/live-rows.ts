import { type BriefColumns, briefColumnsAs, type UserBriefRow } from '../../users/index.ts';
import type { LiveShapeCd, LiveTypeName } from './live-lists.dto.ts';

/** SQL for the UserBriefRow of a users table under this alias, as one JSON column. */
export const briefJson = (alias: string): string =>
  `json_build_object('userKey', ${alias}.user_key, 'nick', ${alias}.nick, 'profileInfo', ${alias}.profile_info,` +
  ` 'profileId', ${alias}.profile_id, 'vipLevel', ${alias}.vip_level, 'honor', ${alias}.honor, 'effects', ${alias}.effects)`;

/** The columns of a card. `l` is the live; `cardSources` provides the rest. */
export interface LiveCardRow extends BriefColumns<'host'> {
  vod_key: number;
  title: string;
  type: LiveTypeName;
  theme_cd: string;
  theme_nm: string;
  tags: string[];
  thumbnail: string | null;
  clip: string;
  shape_cd: LiveShapeCd;
  viewer_cnt: number;
  like_cnt: number;
  created_at: Date;
  started_at: Date | null;
  /** Start of the host's first live. */
  host_since: Date | null;
}

/** A card in a list. */
export interface ListedCardRow extends LiveCardRow {
  /** Whether the host's item currently boosts the live in its lists. */
  boosted: boolean;
}

/** SQL columns of a LiveCardRow. */
export const cardColumns = `
  l.vod_key, l.title, l.type::text AS type, l.theme_cd, coalesce(category.name, l.theme_cd) AS theme_nm, l.tags,
  l.thumbnail, l.clip, l.shape_cd::text AS shape_cd, l.viewer_cnt, l.like_cnt, l.created_at, l.started_at, ${briefColumnsAs('host', 'host')},
  (SELECT min(first.started_at) FROM lives first WHERE first.host_key = l.host_key) AS host_since`;

/** SQL joins that `cardColumns` needs in addition to `lives l`. */
export const cardSources = `
  JOIN member_profiles host ON host.user_key = l.host_key
  LEFT JOIN live_categories category ON category.theme_cd = l.theme_cd`;

/** The columns of a live's detail. */
export interface LiveDetailRow extends LiveCardRow {
  state: 'ready' | 'live' | 'ended';
  target: string;
  ended_at: Date | null;
  end_reason: string | null;
  /** The guests among the viewers. */
  viewer_guest_cnt: number;
  peak_viewer_cnt: number;
  follow_cnt: number;
  star_cnt: number;
  entry_fan_level: number;
  chat_fan_level: number;
  show_top_viewers_yn: boolean;
  show_fan_ranking_yn: boolean;
  allow_other_hosts_yn: boolean;
  bar_chat_blocked_yn: boolean;
  viewer_limit: number;
  tts_yn: boolean;
  signature_yn: boolean;
  contestants: UserBriefRow[];
}

/** SQL columns of a LiveDetailRow; needs `cardSources`. */
export const detailColumns = `${cardColumns},
  l.state::text AS state, l.target, l.ended_at, l.end_reason, l.viewer_guest_cnt, l.peak_viewer_cnt, l.follow_cnt, l.star_cnt,
  l.entry_fan_level, l.chat_fan_level, l.show_top_viewers_yn, l.show_fan_ranking_yn, l.allow_other_hosts_yn,
  l.bar_chat_blocked_yn, l.viewer_limit, l.tts_yn, l.signature_yn,
  (SELECT coalesce(json_agg(${briefJson('guest')} ORDER BY seated.seat), '[]'::json)
   FROM live_contestants seated JOIN member_profiles guest ON guest.user_key = seated.host_key
   WHERE seated.vod_key = l.vod_key) AS contestants`;
