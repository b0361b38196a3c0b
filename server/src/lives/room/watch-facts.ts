import { fanLevelOf } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { UserBriefRow } from '../../users/index.ts';
import { briefJson, cardSources, detailColumns, type LiveDetailRow } from '../lists/live-rows.ts';
import type { WatchFacts, WatchingMember } from '../watch-rules.ts';

interface FactsRow extends LiveDetailRow {
  viewer: (UserBriefRow & ViewerJson) | null;
  service_restricted: boolean;
  chat_restricted: boolean;
  watch_blocked: boolean;
  chat_blocked: boolean;
  kicked: boolean;
  manager: boolean;
  contestant: boolean;
  fan_star_cnt: number;
  liked: boolean;
  followed: boolean;
  guests_watching: number;
  viewers_watching: number;
  talk_fan_level: number;
  subscribers_only: boolean;
  subscriber: boolean;
}

interface ViewerJson {
  role: WatchingMember['role'];
  verified: boolean;
  adult: boolean;
  excelOnly: boolean;
}

/** $1 live, $2 member or null, $3 the resumed watch session or null, $4 now. */
const statement = `
  SELECT ${detailColumns},
    CASE WHEN v.user_key IS NOT NULL THEN (${briefJson('v')}::jsonb || jsonb_build_object(
      'role', v.role, 'verified', v.verification_yn, 'adult', v.user_adult_yn,
      'excelOnly', v.excel_only_yn)) END AS viewer,
    member_is_restricted($2::int, 'service', $4::timestamptz) AS service_restricted,
    member_is_restricted($2::int, 'chat', $4::timestamptz) AS chat_restricted,
    channel_is_blocked(l.host_key, $2::int, 'live') AS watch_blocked,
    channel_is_blocked(l.host_key, $2::int, 'chat') AS chat_blocked,
    live_is_kicked(l.vod_key, $2::int) AS kicked,
    channel_is_managed(l.host_key, $2::int) AS manager,
    EXISTS (SELECT FROM live_contestants p WHERE p.vod_key = l.vod_key AND p.host_key = $2::int) AS contestant,
    coalesce((SELECT t.star_cnt FROM fan_totals t WHERE t.host_key = l.host_key AND t.user_key = $2::int), 0)::bigint
      AS fan_star_cnt,
    EXISTS (SELECT FROM live_likes k WHERE k.vod_key = l.vod_key AND k.user_key = $2::int) AS liked,
    EXISTS (SELECT FROM follows f WHERE f.host_key = l.host_key AND f.user_key = $2::int) AS followed,
    CASE WHEN $2::int IS NULL THEN (SELECT count(*) FROM watch_sessions w
      WHERE w.ended_at IS NULL AND w.vod_key = l.vod_key AND w.user_key IS NULL
        AND w.id IS DISTINCT FROM $3::uuid)::int ELSE 0 END AS guests_watching,
    live_other_viewers(l.vod_key, l.viewer_limit, $2::int, $3::uuid) AS viewers_watching,
    room_fan_level(l.host_key, l.chat_fan_level) AS talk_fan_level,
    EXISTS (SELECT FROM room_modes m WHERE m.host_key = l.host_key AND m.subscribers_only_yn) AS subscribers_only,
    subscription_is_active(l.host_key, $2::int, $4::timestamptz) AS subscriber
  FROM lives l ${cardSources} LEFT JOIN users v ON v.user_key = $2::int
  WHERE l.vod_key = $1`;

/** The facts about one viewer and one live, with further data for the join response. */
export interface GatheredFacts {
  facts: WatchFacts;
  live: LiveDetailRow;
  hostKey: number;
  /** Null for a guest. */
  viewer: UserBriefRow | null;
  fanLevel: number;
  liked: boolean;
  followed: boolean;
}

/** Reads all inputs of the watch rules in one query. */
@Injectable()
export class WatchFactsReader {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** `watchId` is the session to resume. Throws live_not_found for an unknown key. */
  async gather(vodKey: number, userKey: number | undefined, watchId?: string): Promise<GatheredFacts> {
    const rows = await this.database.query<FactsRow>('lives_watch_facts', statement, [
      vodKey,
      userKey ?? null,
      watchId ?? null,
      this.clock.now(),
    ]);
    const row = rows[0];
    if (!row) throw new AppError('live_not_found');
    if (userKey !== undefined && row.viewer === null) {
      throw new AppError('invalid_token', { reason: 'the member no longer exists' });
    }
    return {
      facts: this.factsOf(row),
      live: row,
      hostKey: row.host_user_key,
      viewer: row.viewer,
      fanLevel: fanLevelOf(row.fan_star_cnt),
      liked: row.liked,
      followed: row.followed,
    };
  }

  private factsOf(row: FactsRow): WatchFacts {
    return {
      live: {
        state: row.state,
        type: row.type,
        target: row.target,
        entryFanLevel: row.entry_fan_level,
        chatFanLevel: row.talk_fan_level,
        subscribersOnly: row.subscribers_only,
        allowOtherHosts: row.allow_other_hosts_yn,
        barChatBlocked: row.bar_chat_blocked_yn,
      },
      viewer: watchingMember(row),
      guests: {
        allowed: this.settings.get('guest_watch'),
        watching: row.guests_watching,
        limit: this.settings.get('guest_limit'),
      },
      places: { watching: row.viewers_watching, limit: row.viewer_limit },
    };
  }
}

function watchingMember(row: FactsRow): WatchingMember | null {
  if (row.viewer === null) return null;
  return {
    role: row.viewer.role,
    owner: row.viewer.userKey === row.host_user_key,
    manager: row.manager,
    contestant: row.contestant,
    serviceRestricted: row.service_restricted,
    chatRestricted: row.chat_restricted,
    verified: row.viewer.verified,
    adult: row.viewer.adult,
    excelOnly: row.viewer.excelOnly,
    watchBlocked: row.watch_blocked,
    chatBlocked: row.chat_blocked,
    kicked: row.kicked,
    fanLevel: fanLevelOf(row.fan_star_cnt),
    subscriber: row.subscriber,
  };
}
