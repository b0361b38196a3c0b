/** One hour of the day. */
export class OverviewHour {
  /**
   * Hour in Seoul, 0 to 23.
   * @example 21
   */
  hour!: number;
  /**
   * Honey given in it.
   * @example 1200
   */
  star_cnt!: number;
  /**
   * Gifts given in it.
   * @example 14
   */
  gift_cnt!: number;
  /**
   * Lives that started in it.
   * @example 3
   */
  live_cnt!: number;
}

/** One day. */
export class OverviewDay {
  /**
   * Date in Seoul, YYYY-MM-DD.
   * @example 2026-11-20
   */
  date!: string;
  /**
   * Members who joined.
   * @example 12
   */
  member_cnt!: number;
  /**
   * Lives that started.
   * @example 48
   */
  live_cnt!: number;
  /**
   * Honey given.
   * @example 152000
   */
  star_cnt!: number;
}

/** The queues of operators' work, in the order of the console. */
export const queueNames = [
  'host-asks',
  'reports',
  'inquiries',
  'deposits',
  'refunds',
  'receivables',
  'exchange-accounts',
  'exchanges',
] as const;

/** A queue of cases that wait for an operator. */
export class OverviewQueue {
  /**
   * Its name: the section of the console, and refunds for refunds that the provider refuses.
   * @example deposits
   */
  name!: (typeof queueNames)[number];
  /**
   * Cases that wait.
   * @example 3
   */
  waiting_cnt!: number;
  /**
   * Those of them that have waited longer than promised.
   * @example 0
   */
  overdue_cnt!: number;
  /**
   * Since when the oldest waits, ISO 8601, UTC; null if none waits.
   * @example 2026-11-20T03:21:00.000Z
   */
  oldest_at!: string | null;
  /**
   * Hours within which a case is to be decided; null if no time is promised.
   * @example 6
   */
  promise_hours!: number | null;
}

/** The figures of today, Seoul time. */
export class AdminOverview {
  /**
   * The date in Seoul, YYYY-MM-DD.
   * @example 2026-11-20
   */
  date!: string;
  /**
   * Number of members.
   * @example 1204
   */
  member_cnt!: number;
  /**
   * Members who joined today.
   * @example 12
   */
  new_member_cnt!: number;
  /**
   * Members who signed in today.
   * @example 310
   */
  signed_in_cnt!: number;
  /**
   * Running lives.
   * @example 21
   */
  live_on_cnt!: number;
  /**
   * Their viewers.
   * @example 1840
   */
  viewer_cnt!: number;
  /**
   * Lives that started today.
   * @example 48
   */
  live_cnt!: number;
  /**
   * Lives that operators ended today.
   * @example 0
   */
  force_ended_cnt!: number;
  /**
   * Honey given today.
   * @example 152000
   */
  star_cnt!: number;
  /**
   * Gifts given today.
   * @example 410
   */
  gift_cnt!: number;
  /**
   * Host applications under review.
   * @example 2
   */
  host_ask_cnt!: number;
  /**
   * Those of them that have waited longer than promised.
   * @example 0
   */
  host_ask_overdue_cnt!: number;
  /**
   * Inquiries that wait for an answer.
   * @example 3
   */
  inquiry_cnt!: number;
  /**
   * Privileged ones among them.
   * @example 1
   */
  inquiry_privilege_cnt!: number;
  /**
   * Members who are restricted now.
   * @example 4
   */
  restricted_cnt!: number;
  /** The queues of operators' work. */
  queues!: OverviewQueue[];
  /** The hours of today until now. */
  hours!: OverviewHour[];
  /** The last fourteen days, oldest first, ending today. */
  days!: OverviewDay[];
}
