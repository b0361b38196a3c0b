import type { Yn } from '../../core/http/ok.dto.ts';
import { UserBrief } from '../../users/index.ts';
import { LiveCard } from '../lists/live-lists.dto.ts';
import { RankedUser } from '../room/streams.dto.ts';

/** A sample of a live; consecutive samples are one minute apart, or several in a long live. */
export class LiveSamplePoint {
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:01:00.000Z
   */
  at!: string;
  /**
   * Viewers; over several minutes the maximum.
   * @example 321
   */
  viewer_cnt!: number;
  /**
   * Likes up to then.
   * @example 87
   */
  like_cnt!: number;
  /**
   * Members who had started to follow the host during the live up to then.
   * @example 5
   */
  follow_cnt!: number;
  /**
   * Honey received in the live up to then, whole stars.
   * @example 12000
   */
  star_cnt!: number;
}

/** The public data of an ended live. */
export class EndedLive {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * The title that the host chose.
   * @example "오늘도 달콤한 밤"
   */
  title!: string;
  /**
   * Kind of live: normal, red, battle or excel.
   * @example normal
   */
  type!: string;
  /** The broadcasting host. */
  host!: UserBrief;
  /**
   * Start: ISO 8601 UTC; null if it never started.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string | null;
  /**
   * End: ISO 8601 UTC.
   * @example 2026-11-20T15:30:00.000Z
   */
  ended_at!: string;
  /**
   * Seconds from start to end.
   * @example 12600
   */
  duration_seconds!: number;
  /**
   * Who ended it: its host, the site itself (auto) or an operator.
   * @example host
   */
  end_reason!: 'host' | 'auto' | 'operator';
  /**
   * Highest number of concurrent viewers.
   * @example 2048
   */
  peak_viewer_cnt!: number;
  /**
   * Number of members who like the live.
   * @example 321
   */
  like_cnt!: number;
}

/** The report of an ended live. */
export class LiveReport extends EndedLive {
  /**
   * The note of the operator who ended it by force; null otherwise.
   * @example 운영 정책을 위반했어요.
   */
  end_note!: string | null;
  /**
   * The host's penalty, for the host and operators: none, warning, or barred (a restriction from broadcasting); null
   * for others, and if no operator ended it.
   * @example warning
   */
  penalty!: 'none' | 'warning' | 'barred' | null;
  /**
   * Whether the caller broadcast it.
   * @example N
   */
  own_live_yn!: Yn;
  /**
   * Members who started to follow the host during the live.
   * @example 17
   */
  follow_cnt!: number;
  /**
   * Honey received in the live, whole stars, including contestants.
   * @example 123000
   */
  star_cnt!: number;
  /**
   * The part received by the host.
   * @example 123000
   */
  host_star_cnt!: number;
  /**
   * Number of gifts in the live.
   * @example 87
   */
  gift_cnt!: number;
  /**
   * Number of members who gave in the live.
   * @example 31
   */
  giver_cnt!: number;
  /**
   * Honey that the caller gave in it, whole stars.
   * @example 500
   */
  own_star_cnt!: number;
  /**
   * Number of gifts that the caller gave in it.
   * @example 3
   */
  own_gift_cnt!: number;
  /** The top givers of the live, ten at most; empty if the host hides them. */
  top_fans!: RankedUser[];
  /** Its minute samples: for its host and operators, empty for others. */
  samples!: LiveSamplePoint[];
}

/** What a viewer sees after a live: its host, and further lives. */
export class LiveEndView extends EndedLive {
  /**
   * Number of the host's followers.
   * @example 12345
   */
  follower_cnt!: number;
  /**
   * Whether the caller follows the host.
   * @example Y
   */
  follow_yn!: Yn;
  /** The host's present live, if there is one that the member may watch; null otherwise. */
  host_live!: LiveCard | null;
  /** Running lives that the member may watch, eight at most: of followed hosts first, then of the same theme. */
  lives!: LiveCard[];
}

/** A live in a host's calendar. */
export class CalendarLive {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * The title that the host chose.
   * @example "오늘도 달콤한 밤"
   */
  title!: string;
  /**
   * Kind of live: normal, red, battle or excel.
   * @example normal
   */
  type!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T15:30:00.000Z
   */
  ended_at!: string;
  /**
   * Seconds from start to end.
   * @example 12600
   */
  duration_seconds!: number;
  /**
   * Who ended it: its host, the site itself (auto) or an operator.
   * @example host
   */
  end_reason!: 'host' | 'auto' | 'operator';
  /**
   * The host's penalty if an operator ended it: none, warning or barred; null otherwise.
   * @example warning
   */
  penalty!: 'none' | 'warning' | 'barred' | null;
  /**
   * Highest number of concurrent viewers.
   * @example 2048
   */
  peak_viewer_cnt!: number;
  /**
   * Honey that the host received in it, whole stars.
   * @example 123000
   */
  star_cnt!: number;
}

/** A day of a host's calendar on which lives started. */
export class CalendarDay {
  /**
   * The day in Seoul, YYYYMMDD.
   * @example "20261120"
   */
  day!: string;
  /**
   * Total seconds of the day's lives.
   * @example 12600
   */
  duration_seconds!: number;
  /**
   * Honey that the host received in them, whole stars.
   * @example 123000
   */
  star_cnt!: number;
  /** The lives that started on the day, earliest first. */
  lives!: CalendarLive[];
}

/** A host's lives of a month, by day. */
export class LiveCalendar {
  /**
   * The month in Seoul, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The first available month, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Number of ended lives in the month.
   * @example 12
   */
  live_cnt!: number;
  /**
   * Their total seconds.
   * @example 151200
   */
  duration_seconds!: number;
  /**
   * Honey that the host received in them, whole stars.
   * @example 1230000
   */
  star_cnt!: number;
  /** The days on which lives started, earliest first. */
  list!: CalendarDay[];
}

/** A gift with a message to the host, who may want to reply. */
export class LiveRequest {
  /**
   * Key of the gift.
   * @example 5001
   */
  gift_id!: number;
  /** The giver. */
  user!: UserBrief;
  /**
   * Honey given, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * The message sent with it.
   * @example "신나는 노래 불러 주세요"
   */
  message!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** The dashboard of a running live, for its host. */
export class LiveDashboard {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string;
  /**
   * Seconds since the start.
   * @example 3600
   */
  duration_seconds!: number;
  /**
   * Current viewers.
   * @example 1234
   */
  viewer_cnt!: number;
  /**
   * Highest number of concurrent viewers.
   * @example 2048
   */
  peak_viewer_cnt!: number;
  /**
   * Number of members who like the live.
   * @example 321
   */
  like_cnt!: number;
  /**
   * Members who started to follow the host during the live.
   * @example 17
   */
  follow_cnt!: number;
  /**
   * Honey received in the live, whole stars, including contestants.
   * @example 123000
   */
  star_cnt!: number;
  /**
   * Number of gifts in the live.
   * @example 87
   */
  gift_cnt!: number;
  /**
   * Number of members who gave in the live.
   * @example 31
   */
  giver_cnt!: number;
  /** Its minute samples so far. */
  samples!: LiveSamplePoint[];
  /** The newest gifts with a message, twenty at most. */
  requests!: LiveRequest[];
}
