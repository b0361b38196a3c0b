import { yn } from '../../core/http/ok.dto.ts';
import { type BriefColumns, effectsOf, presentUserBrief, type UserBrief } from '../../users/index.ts';
import type { LiveDetail } from './live.dto.ts';
import type { LiveCard } from './live-lists.dto.ts';
import type { LiveCardRow, LiveDetailRow } from './live-rows.ts';

/** The values that presenting a live needs in addition to its row. */
export interface LivePresentation {
  now: Date;
  /** Days for which a host counts as new (a site setting). */
  newHostDays: number;
  /** Whether a host is marked as a pure host this month. */
  isPure(hostKey: number): boolean;
  /** The address of the live's preview, or null if it has none. */
  previewOf(live: Pick<LiveCardRow, 'vod_key' | 'clip' | 'shape_cd'>): string | null;
}

const dayMs = 86_400_000;

/** The earliest start of the first live with which a host still counts as new. */
export const newHostSince = ({ now, newHostDays }: Pick<LivePresentation, 'now' | 'newHostDays'>): Date =>
  new Date(now.getTime() - newHostDays * dayMs);

/** The host of a live. */
export const presentHost = (row: BriefColumns<'host'>): UserBrief => ({
  user_key: row.host_user_key,
  nick: row.host_nick,
  profile_info: row.host_profile_info,
  profile_id: row.host_profile_id,
  vip_level: row.host_vip_level,
  honor: row.host_honor,
  ...effectsOf(row.host_effects),
});

/** A live as lists present it. An announced live has the time of its announcement. */
export function presentLiveCard(
  row: LiveCardRow & { boosted?: boolean },
  presentation: LivePresentation,
): LiveCard {
  return {
    vod_key: row.vod_key,
    title: row.title,
    type: row.type,
    theme_cd: row.theme_cd,
    theme_nm: row.theme_nm,
    tags: row.tags,
    thumbnail: row.thumbnail,
    shape_cd: row.shape_cd,
    // Red lives have no moving preview, because lists are public.
    preview: row.type === 'red' ? null : presentation.previewOf(row),
    host: presentHost(row),
    viewer_cnt: row.viewer_cnt,
    like_cnt: row.like_cnt,
    started_at: (row.started_at ?? row.created_at).toISOString(),
    boost_yn: yn(row.boosted ?? false),
    pure_yn: yn(presentation.isPure(row.host_user_key)),
    new_host_yn: yn(row.host_since !== null && row.host_since >= newHostSince(presentation)),
  };
}

/** The full presentation of a live. */
export function presentLiveDetail(row: LiveDetailRow, presentation: LivePresentation): LiveDetail {
  return {
    ...presentLiveCard(row, presentation),
    state: row.state,
    target: row.target,
    ended_at: row.ended_at?.toISOString() ?? null,
    duration_seconds: durationSeconds(row, presentation.now),
    end_reason: row.end_reason,
    peak_viewer_cnt: row.peak_viewer_cnt,
    follow_cnt: row.follow_cnt,
    star_cnt: row.star_cnt,
    entry_fan_level: row.entry_fan_level,
    chat_fan_level: row.chat_fan_level,
    show_top_viewers_yn: yn(row.show_top_viewers_yn),
    show_fan_ranking_yn: yn(row.show_fan_ranking_yn),
    allow_other_hosts_yn: yn(row.allow_other_hosts_yn),
    viewer_limit: row.viewer_limit,
    tts_yn: yn(row.tts_yn),
    signature_yn: yn(row.signature_yn),
    contestants: row.contestants.map(presentUserBrief),
  };
}

function durationSeconds(row: LiveDetailRow, now: Date): number {
  if (row.started_at === null) return 0;
  const until = row.ended_at ?? now;
  return Math.max(0, Math.floor((until.getTime() - row.started_at.getTime()) / 1000));
}
