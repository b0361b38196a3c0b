import type { Yn } from '../../core/http/ok.dto.ts';

/** What an attendance earned. */
class AttendanceReward {
  /**
   * The day in Seoul, YYYY-MM-DD.
   * @example 2026-11-27
   */
  day!: string;
  /**
   * Days in a row that the member attended, this one included.
   * @example 7
   */
  streak_cnt!: number;
  /**
   * Roulette tickets.
   * @example 1
   */
  ticket_cnt!: number;
  /**
   * BTUC in total, with those for a full week and a full month.
   * @example 60
   */
  btuc_cnt!: number;
  /**
   * The part of the BTUC that a full week in a row earned; 0 on other days.
   * @example 50
   */
  week_btuc_cnt!: number;
  /**
   * The part of the BTUC that a whole month earned; 0 on other days.
   * @example 0
   */
  month_btuc_cnt!: number;
  /**
   * Y: it is paid.
   * @example Y
   */
  paid_yn!: Yn;
  /**
   * When it is paid: at once, or at the end of the day in Seoul if the member attended late; ISO 8601, UTC.
   * @example 2026-11-27T03:00:00.000Z
   */
  pay_on!: string;
  /**
   * When the member attended; ISO 8601, UTC.
   * @example 2026-11-27T03:00:00.000Z
   */
  created_on!: string;
}

/** The member's attendance of today. */
export class AttendResult extends AttendanceReward {}

/** An attendance of the member. */
export class AttendanceDay extends AttendanceReward {}

/** The member's attendances of a month. */
export class AttendanceMonth {
  /**
   * The month in Seoul, YYYYMM.
   * @example "202611"
   */
  month!: string;
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
   * Y: the member attended today.
   * @example Y
   */
  attended_yn!: Yn;
  /**
   * Days in a row up to today, or up to yesterday while the member has not attended today; 0 after a missed day.
   * @example 7
   */
  streak_cnt!: number;
  /**
   * Every this many days in a row there are more BTUC.
   * @example 7
   */
  week_days!: number;
  /**
   * How many days in a row are missing until then; at least 1.
   * @example 7
   */
  week_left_cnt!: number;
  /**
   * Y: no day of the month up to yesterday was missed, so that the BTUC for a whole month can still be earned.
   * @example N
   */
  month_possible_yn!: Yn;
  /** The attended days of the month, the first one first. */
  list!: AttendanceDay[];
  /**
   * Number of attended days of the month.
   * @example 12
   */
  total!: number;
}
