import { seoulDate, seoulDayStart } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { AttendanceService } from '../attendance/attendance.service.ts';
import { missionTexts } from '../texts.ts';
import { MissionRules } from './mission-rules.ts';
import {
  type Mission,
  type MissionCode,
  type MissionList,
  type MissionProgress,
  missionCodes,
} from './missions.dto.ts';

const dayMs = 86_400_000;

/** What was finished of a mission in its running period. */
interface RewardCounts {
  done: number;
  paid: number;
}

interface ProgressRow {
  refusal: ErrorCode | null;
  carried_ms: number;
  watched_ms: number;
  /** The units of watching that were finished today, whatever the limit. */
  units: number;
  /** When the open watch sessions were last renewed, in milliseconds; null: the member is not watching. */
  seen_ms: number | null;
  /** When the member last watched, or joined without a heartbeat so far, in milliseconds; null: never. */
  until_ms: number | null;
  rewards: Partial<Record<MissionCode, RewardCounts>> | null;
  tickets: number;
  pending: number;
}

/** $1 member, $2 now, $3 unit, $4 pause and $5 silence of watching. */
const progressStatement = `
  WITH today AS (
    SELECT ($2::timestamptz AT TIME ZONE 'Asia/Seoul')::date AS day
  ), counted AS (
    SELECT r.mission, count(*)::int AS done, count(*) FILTER (WHERE r.state = 'paid')::int AS paid
    FROM mission_rewards r, today t
    WHERE r.user_key = $1 AND r.day BETWEEN date_trunc('week', t.day)::date AND t.day
      AND (r.day = t.day OR r.mission = 'follow')
    GROUP BY r.mission
  )
  SELECT event_member_refusal($1, $2) AS refusal, w.carried_ms, w.watched_ms, cardinality(w.finished) AS units,
    (extract(epoch FROM w.seen_at) * 1000)::bigint AS seen_ms,
    (extract(epoch FROM greatest(w.until, least(w.seen_at, member_joined_at($1) + $4::text::interval))) * 1000)::bigint AS until_ms,
    (SELECT json_object_agg(c.mission, json_build_object('done', c.done, 'paid', c.paid)) FROM counted c) AS rewards,
    (SELECT coalesce(sum(r.ticket_cnt), 0)::int FROM mission_rewards r
     WHERE r.user_key = $1 AND r.state = 'paid' AND r.day >= t.day - 1 AND r.paid_at >= t.day::timestamp AT TIME ZONE 'Asia/Seoul') AS tickets,
    (SELECT count(*)::int FROM mission_rewards r WHERE r.user_key = $1 AND r.state = 'due' AND r.day >= t.day - 1) AS pending
  FROM today t CROSS JOIN LATERAL missions_watched(ARRAY[$1::int], $2, $3::text::interval, $4::text::interval, $5::text::interval) w
  WHERE w.day = t.day`;

/** The missions and a member's progress, which is derived from watch sessions and rewards alone (EVENTS-30). */
@Injectable()
export class MissionsService {
  constructor(
    private readonly database: Database,
    private readonly attendance: AttendanceService,
    private readonly rules: MissionRules,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** The missions, with the progress of a member; null for a visitor. */
  async list(userKey: number | undefined): Promise<MissionList> {
    const now = this.clock.now();
    const [row, attendance] =
      userKey === undefined
        ? []
        : await Promise.all([this.progressOf(userKey, now), this.attendance.month(userKey)]);
    const counts = row && this.countsOf(row);
    const list = missionCodes.map((code) => this.describe(code, counts));
    const dayEndsOn = new Date(seoulDayStart(now).getTime() + dayMs).toISOString();
    return {
      list,
      total: list.length,
      day: seoulDate(now),
      now_on: now.toISOString(),
      day_ends_on: dayEndsOn,
      late_minutes: this.settings.get('mission_late_minutes'),
      progress: row && attendance ? { ...this.present(row, dayEndsOn), attendance } : null,
    };
  }

  private async progressOf(userKey: number, now: Date): Promise<ProgressRow> {
    const { unit, pause, silence } = this.rules.intervals();
    const [row] = await this.database.read<'events_mission_progress', ProgressRow>(
      'events_mission_progress',
      progressStatement,
      [userKey, now, unit, pause, silence],
    );
    if (!row) throw new Error('the progress of missions has no row of today');
    return row;
  }

  /** The counts of each mission; a unit of watching counts as soon as it is finished, before the job has noted it. */
  private countsOf({ rewards, units }: ProgressRow): (code: MissionCode) => RewardCounts {
    return (code) => {
      const { done, paid } = rewards?.[code] ?? { done: 0, paid: 0 };
      return { done: Math.max(done, code === 'watch' ? Math.min(units, this.rules.timesOf(code)) : 0), paid };
    };
  }

  private describe(code: MissionCode, counts: ((code: MissionCode) => RewardCounts) | undefined): Mission {
    const minutes = this.settings.get('mission_watch_minutes');
    const own = counts?.(code);
    return {
      mission_cd: code,
      ...missionTexts[code](minutes),
      period_cd: code === 'follow' ? 'week' : 'day',
      times_max: this.rules.timesOf(code),
      minutes: code === 'watch' ? minutes : null,
      ...this.rules.rewardOf(code),
      done_cnt: own?.done ?? null,
      paid_cnt: own?.paid ?? null,
    };
  }

  private present(row: ProgressRow, dayEndsOn: string): Omit<MissionProgress, 'attendance'> {
    const unitMs = this.settings.get('mission_watch_minutes') * 60_000;
    const isPaused = row.seen_ms !== null && row.until_ms !== null && row.until_ms < row.seen_ms;
    const isFull = row.units >= this.rules.timesOf('watch');
    return {
      refusal: row.refusal,
      watched_seconds: Math.floor(row.watched_ms / 1000),
      carried_seconds: Math.floor(row.carried_ms / 1000),
      next_seconds: isFull ? null : Math.ceil((unitMs - ((row.carried_ms + row.watched_ms) % unitMs)) / 1000),
      watching_yn: yn(row.seen_ms !== null && !isPaused),
      paused_yn: yn(isPaused),
      ticket_cnt: row.tickets,
      pending_cnt: row.pending,
      pay_on: row.pending > 0 ? dayEndsOn : null,
    };
  }
}
