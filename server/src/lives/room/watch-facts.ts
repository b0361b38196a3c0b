import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { UserBriefRow } from '../../users/index.ts';
import { briefJson, cardSources, detailColumns, type LiveDetailRow } from '../lists/live-rows.ts';
import type { PlaceRefusal, TalkRefusal, WatchDecision, WatchingMember } from '../watch-rules.ts';

interface FactsRow extends LiveDetailRow {
  viewer: (UserBriefRow & { role: WatchingMember['role'] }) | null;
  refusal: WatchDecision['refusal'];
  place_refusal: PlaceRefusal | null;
  talk_refusal: TalkRefusal | null;
  limited: boolean;
  manager: boolean;
  fan_level: number;
  liked: boolean;
  followed: boolean;
  subscriber: boolean;
}

/**
 * $1 live, $2 member or null, $3 the resumed watch session or null, $4 now, $5 whether guests may watch, $6 whether to
 * decide as if the live were running, $7 maximum number of guests.
 */
const statement = `
  SELECT ${detailColumns},
    CASE WHEN v.user_key IS NOT NULL THEN (${briefJson('v')}::jsonb || jsonb_build_object('role', v.role)) END AS viewer,
    watched.refusal,
    live_place_refusal(l.vod_key, l.viewer_limit, $2::int, $3::uuid, $7) AS place_refusal,
    host_say_refusal(l.host_key, l.vod_key, $2::int, $4::timestamptz) AS talk_refusal,
    l.viewer_limit > 0 AND watcher_is_counted(l.vod_key, $2::int) AS limited,
    EXISTS (SELECT FROM channel_manager_of(l.host_key, $2::int)) AS manager,
    coalesce((SELECT f.level FROM fan_level_of(l.host_key, $2::int) f), 0) AS fan_level,
    EXISTS (SELECT FROM live_likes k WHERE k.vod_key = l.vod_key AND k.user_key = $2::int) AS liked,
    EXISTS (SELECT FROM host_follows f WHERE f.host_key = l.host_key AND f.user_key = $2::int) AS followed,
    subscription_is_active(l.host_key, $2::int, $4::timestamptz) AS subscriber
  FROM lives l ${cardSources} LEFT JOIN member_profiles v ON v.user_key = $2::int
    CROSS JOIN LATERAL live_watch_refusals(l.vod_key, $2::int, $4::timestamptz, $5, $6) watched
  WHERE l.vod_key = $1`;

/** What was decided about one viewer and one live, with further data for the join response. */
export interface ViewerOfLive {
  decision: WatchDecision;
  live: LiveDetailRow;
  hostKey: number;
  /** Null for a guest. */
  viewer: UserBriefRow | null;
  fanLevel: number;
  liked: boolean;
  followed: boolean;
}

interface Circumstances {
  /** The watch session to resume. */
  watchId?: string;
  /** Decides as if the live were running, whatever its state. */
  asRunning?: boolean;
}

/** Reads, in one query, what the database decides about a viewer of a live. */
@Injectable()
export class WatchFactsReader {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Throws live_not_found for an unknown key. */
  async read(
    vodKey: number,
    userKey: number | undefined,
    { watchId, asRunning = false }: Circumstances = {},
  ): Promise<ViewerOfLive> {
    const rows = await this.database.query<'lives_watch_facts', FactsRow>('lives_watch_facts', statement, [
      vodKey,
      userKey ?? null,
      watchId ?? null,
      this.clock.now(),
      this.settings.get('guest_watch'),
      asRunning,
      this.settings.get('guest_limit'),
    ]);
    const row = rows[0];
    if (!row) throw new AppError('live_not_found');
    if (userKey !== undefined && row.viewer === null) {
      throw new AppError('invalid_token', { reason: 'the member no longer exists' });
    }
    return {
      decision: decisionOf(row),
      live: row,
      hostKey: row.host_user_key,
      viewer: row.viewer,
      fanLevel: row.fan_level,
      liked: row.liked,
      followed: row.followed,
    };
  }
}

const decisionOf = (row: FactsRow): WatchDecision => ({
  viewer: watchingMember(row),
  refusal: row.refusal,
  placeRefusal: row.place_refusal,
  talkRefusal: row.talk_refusal,
  limited: row.limited,
});

function watchingMember(row: FactsRow): WatchingMember | null {
  if (row.viewer === null) return null;
  return {
    role: row.viewer.role,
    owner: row.viewer.userKey === row.host_user_key,
    manager: row.manager,
    fanLevel: row.fan_level,
    subscriber: row.subscriber,
  };
}
