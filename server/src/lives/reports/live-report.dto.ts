import type { Yn } from '../../core/http/answer.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';
import { LiveCard } from '../live-lists.dto.ts';
import { RankedUser } from '../room/streams.dto.ts';

/** How a live stood at a moment; between two of them lie one minute, or several in a long live. */
export class LiveSamplePoint {
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:01:00.000Z
   */
  at!: string;
  /**
   * How many watched; of several minutes the most.
   * @example 321
   */
  viewer_cnt!: number;
  /**
   * Likes by then.
   * @example 87
   */
  like_cnt!: number;
  /**
   * Members who had begun to follow the host during the live by then.
   * @example 5
   */
  follow_cnt!: number;
  /**
   * Honey given in the live by then, whole stars.
   * @example 12000
   */
  star_cnt!: number;
}

/** What everybody may know of a live that is over. */
export class EndedLive {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * Title that the host gave the live.
   * @example "오늘도 달콤한 밤"
   */
  title!: string;
  /**
   * Kind of live: normal, red, battle or excel.
   * @example normal
   */
  type!: string;
  /** Who broadcast. */
  host!: UserBrief;
  /**
   * When it began: ISO 8601 UTC; null where it never did.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string | null;
  /**
   * When it ended: ISO 8601 UTC.
   * @example 2026-11-20T15:30:00.000Z
   */
  ended_at!: string;
  /**
   * Seconds from start to end.
   * @example 12600
   */
  duration_seconds!: number;
  /**
   * Who ended it: its host, the site by itself (auto) or an operator.
   * @example host
   */
  end_reason!: 'host' | 'auto' | 'operator';
  /**
   * The most who watched at once.
   * @example 2048
   */
  peak_viewer_cnt!: number;
  /**
   * How many members like the live.
   * @example 321
   */
  like_cnt!: number;
}

/** The report of a live that is over. */
export class LiveReport extends EndedLive {
  /**
   * What an operator wrote who ended it by force; null otherwise.
   * @example 운영 정책을 위반했어요.
   */
  end_note!: string | null;
  /**
   * What the host got for it, for its host and operators: none, warning, or barred (a restriction from broadcasting); null for
   * others, and where no operator ended it.
   * @example warning
   */
  penalty!: 'none' | 'warning' | 'barred' | null;
  /**
   * Whether the one who asks broadcast it.
   * @example N
   */
  own_live_yn!: Yn;
  /**
   * Members who began to follow the host during the live.
   * @example 17
   */
  follow_cnt!: number;
  /**
   * Honey given in the live, whole stars, contestants' included.
   * @example 123000
   */
  star_cnt!: number;
  /**
   * Of it what the host was given.
   * @example 123000
   */
  host_star_cnt!: number;
  /**
   * Gifts given in the live.
   * @example 87
   */
  gift_cnt!: number;
  /**
   * Members who gave in the live.
   * @example 31
   */
  giver_cnt!: number;
  /**
   * Honey that the one who asks gave in it, whole stars.
   * @example 500
   */
  own_star_cnt!: number;
  /**
   * Gifts that the one who asks gave in it.
   * @example 3
   */
  own_gift_cnt!: number;
  /** Who gave most in the live, ten at most; empty where the host hides it. */
  top_fans!: RankedUser[];
  /** How it went from minute to minute: for its host and operators, empty for everybody else. */
  samples!: LiveSamplePoint[];
}

/** What a viewer sees when a live is over: its host, and where to go on. */
export class LiveEndView extends EndedLive {
  /**
   * How many follow the host.
   * @example 12345
   */
  follower_cnt!: number;
  /**
   * Whether the one who asks follows the host.
   * @example Y
   */
  follow_yn!: Yn;
  /** The host's live of now, where there is one again that the member may watch; null otherwise. */
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
   * Title that the host gave the live.
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
   * Who ended it: its host, the site by itself (auto) or an operator.
   * @example host
   */
  end_reason!: 'host' | 'auto' | 'operator';
  /**
   * What the host got for it where an operator ended it: none, warning or barred; null otherwise.
   * @example warning
   */
  penalty!: 'none' | 'warning' | 'barred' | null;
  /**
   * The most who watched at once.
   * @example 2048
   */
  peak_viewer_cnt!: number;
  /**
   * Honey that the host was given in it, whole stars.
   * @example 123000
   */
  star_cnt!: number;
}

/** A day of a host's calendar on which lives began. */
export class CalendarDay {
  /**
   * The day in Seoul, YYYYMMDD.
   * @example "20261120"
   */
  day!: string;
  /**
   * Seconds of the day's lives together.
   * @example 12600
   */
  duration_seconds!: number;
  /**
   * Honey that the host was given in them, whole stars.
   * @example 123000
   */
  star_cnt!: number;
  /** The lives that began on the day, the earliest first. */
  lives!: CalendarLive[];
}

/** A host's lives of a month, by the day. */
export class LiveCalendar {
  /**
   * The month in Seoul, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The first month that can be asked for, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Lives of the month that are over.
   * @example 12
   */
  live_cnt!: number;
  /**
   * Seconds of them together.
   * @example 151200
   */
  duration_seconds!: number;
  /**
   * Honey that the host was given in them, whole stars.
   * @example 1230000
   */
  star_cnt!: number;
  /** The days on which lives began, the earliest first. */
  list!: CalendarDay[];
}

/** A gift with a word to the host, who may want to answer it. */
export class LiveRequest {
  /**
   * Key of the gift.
   * @example 5001
   */
  gift_id!: number;
  /** Who gave it. */
  user!: UserBrief;
  /**
   * Honey given, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * The word that went with it.
   * @example "신나는 노래 불러 주세요"
   */
  message!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** What the host of a running live wants to know of it. */
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
   * How many watch now.
   * @example 1234
   */
  viewer_cnt!: number;
  /**
   * The most who watched at once.
   * @example 2048
   */
  peak_viewer_cnt!: number;
  /**
   * How many members like the live.
   * @example 321
   */
  like_cnt!: number;
  /**
   * Members who began to follow the host during the live.
   * @example 17
   */
  follow_cnt!: number;
  /**
   * Honey given in the live, whole stars, contestants' included.
   * @example 123000
   */
  star_cnt!: number;
  /**
   * Gifts given in the live.
   * @example 87
   */
  gift_cnt!: number;
  /**
   * Members who gave in the live.
   * @example 31
   */
  giver_cnt!: number;
  /** How it went so far, from minute to minute. */
  samples!: LiveSamplePoint[];
  /** The newest gifts that came with a word, twenty at most. */
  requests!: LiveRequest[];
}
