import type { ErrorCode } from '../../core/errors/error-codes.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { AttendanceMonth } from '../attendance/attendance.dto.ts';

/** The missions, in the order of their list. */
export const missionCodes = ['watch', 'attend', 'line', 'follow'] as const;
export type MissionCode = (typeof missionCodes)[number];

/** A mission, with what the member has finished of it in the running day or week. */
export class Mission {
  /**
   * watch: watching lives of others; attend: the day's attendance; line: the first line of the day in a live of another
   * member; follow: the first follow of the week.
   * @example watch
   */
  mission_cd!: MissionCode;
  /**
   * Name, in Korean.
   * @example "방송 30분 보기"
   */
  name!: string;
  /**
   * What to do, in Korean.
   * @example "방송을 30분 볼 때마다 룰렛권을 한 장 받아요."
   */
  description!: string;
  /**
   * The period in which it is counted: a day or a week in Seoul.
   * @example day
   */
  period_cd!: 'day' | 'week';
  /**
   * How often it can be finished in a period.
   * @example 5
   */
  times_max!: number;
  /**
   * Minutes to watch each time; null for other missions.
   * @example 30
   */
  minutes!: number | null;
  /**
   * Roulette tickets each time.
   * @example 1
   */
  ticket_cnt!: number;
  /**
   * BTUC each time.
   * @example 0
   */
  btuc_cnt!: number;
  /**
   * How often the member finished it in this period, at most times_max; null for visitors.
   * @example 2
   */
  done_cnt!: number | null;
  /**
   * How many of these are paid; null for visitors.
   * @example 2
   */
  paid_cnt!: number | null;
}

/** The member's progress today. */
export class MissionProgress {
  /**
   * Why the member takes no part in events; null: the member takes part.
   * @example event_adults_only
   */
  refusal!: ErrorCode | null;
  /**
   * Seconds of today that the member watched; several lives at once count once.
   * @example 2700
   */
  watched_seconds!: number;
  /**
   * Seconds left over from the days before.
   * @example 300
   */
  carried_seconds!: number;
  /**
   * Seconds until the next ticket for watching; null when the member has all of today's.
   * @example 600
   */
  next_seconds!: number | null;
  /**
   * Y: the member is watching now, and it counts.
   * @example Y
   */
  watching_yn!: Yn;
  /**
   * Y: the member is watching now, but it does not count until the member writes a line, likes, gives, follows or joins
   * another live.
   * @example N
   */
  paused_yn!: Yn;
  /**
   * Tickets for missions that were paid today.
   * @example 3
   */
  ticket_cnt!: number;
  /**
   * Finished missions that are not paid yet.
   * @example 0
   */
  pending_cnt!: number;
  /**
   * When they are paid: the end of the day in Seoul; ISO 8601, UTC; null without any.
   * @example 2026-11-27T15:00:00.000Z
   */
  pay_on!: string | null;
  /** The attendances of the running month. */
  attendance!: AttendanceMonth;
}

/** The missions, and the member's progress. */
export class MissionList {
  /** All missions. */
  list!: Mission[];
  /**
   * Number of missions.
   * @example 4
   */
  total!: number;
  /**
   * Today in Seoul, YYYY-MM-DD.
   * @example 2026-11-27
   */
  day!: string;
  /**
   * The server's time; ISO 8601, UTC.
   * @example 2026-11-27T03:00:00.000Z
   */
  now_on!: string;
  /**
   * When today ends in Seoul; ISO 8601, UTC.
   * @example 2026-11-27T15:00:00.000Z
   */
  day_ends_on!: string;
  /**
   * Missions that are finished in this many last minutes of the day are paid at its end.
   * @example 30
   */
  late_minutes!: number;
  /** The member's progress; null for visitors. */
  progress!: MissionProgress | null;
}
