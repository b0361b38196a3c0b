import { IsIn, IsInt, Max, Min } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits } from '../../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';
import { type AlarmKind, alarmTypes } from '../alarm-kinds.ts';

/** The largest number of an alarm. */
const alarmSnMax = Number.MAX_SAFE_INTEGER;

/** Which alarms are asked for, newest first. */
export class AlarmListQuery extends PageQuery {
  /**
   * Only alarms before this number: the `cursor` of the page before. The offset counts from there.
   * @example 1200
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(alarmSnMax)
  cursor?: number;
}

/** What every list of alarms answers beside `list`. */
export class AlarmPage extends PageInfo {
  /**
   * Where the next page begins: number of the last alarm of this one, from 1; null: there is none.
   * @example 1180
   */
  cursor!: number | null;
}

/** A live that a followed host began. */
export class LiveAlarmDto {
  /**
   * Number of the alarm.
   * @example 1200
   */
  alarm_sn!: number;
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * Title of the live.
   * @example "꿀밤 라디오"
   */
  title!: string;
  /**
   * Kind of the live.
   * @example normal
   */
  type!: 'normal' | 'red' | 'battle' | 'excel';
  /**
   * Address of its picture, or null.
   * @example /media/thumbnails/1001.webp
   */
  thumbnail!: string | null;
  /**
   * Y: it is on now.
   * @example Y
   */
  live_yn!: Yn;
  /**
   * Page of this site that the alarm leads to.
   * @example /lives/play/1001
   */
  path!: string;
  /** Who began it. */
  host!: UserBrief;
  /**
   * Y: the member read it.
   * @example N
   */
  read_yn!: Yn;
  /**
   * When it began; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  created_at!: string;
}

/** A page of alarms of lives, newest first. At most 300 are counted. */
export class LiveAlarmList extends AlarmPage {
  /** The alarms of this page. */
  list!: LiveAlarmDto[];
}

/** Something else that happened for the member. */
export class ActiveAlarm {
  /**
   * Number of the alarm.
   * @example 1200
   */
  alarm_sn!: number;
  /**
   * What happened: follow, comment, answer, gift, fan_level, grade, host_ask, deposit, exchange, inquiry, message_request, sanction.
   * @example follow
   */
  kind!: AlarmKind;
  /**
   * What happened, in a few words.
   * @example "새 팔로워"
   */
  title!: string;
  /**
   * What happened, in a sentence; empty where the title says all.
   * @example "꿀벌이님이 나를 팔로우하기 시작했어요."
   */
  text!: string;
  /**
   * Page of this site that the alarm leads to.
   * @example /channels/1001
   */
  path!: string;
  /** Who caused it, or null. */
  from!: UserBrief | null;
  /**
   * Y: the member read it.
   * @example N
   */
  read_yn!: Yn;
  /**
   * When it happened; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  created_at!: string;
}

/** A page of activities, newest first. At most 300 are counted. */
export class ActiveAlarmList extends AlarmPage {
  /** The alarms of this page. */
  list!: ActiveAlarm[];
}

/** A host to follow, where there are no alarms yet. */
export class AlarmHost extends UserBrief {
  /**
   * What the host says of themselves.
   * @example "매일 밤 9시에 만나요"
   */
  state_memo!: string;
  /**
   * Number of followers.
   * @example 120
   */
  follower_cnt!: number;
  /**
   * Key of the host's running live, or null.
   * @example 1001
   */
  live_vod_key!: number | null;
}

/** A page of hosts whom the member does not follow yet. */
export class AlarmHostList extends PageInfo {
  /** The hosts of this page. */
  list!: AlarmHost[];
}

/** What the member has not read. */
export class AlarmNotReadInfo {
  /**
   * Number of unread alarms of lives, at most 100.
   * @example 1
   */
  live_cnt!: number;
  /**
   * Number of unread activities, at most 100.
   * @example 2
   */
  active_cnt!: number;
  /**
   * Number of unread notices that were exposed since the member joined, among the newest 100.
   * @example 1
   */
  notice_cnt!: number;
  /**
   * Number of unread events that were exposed since the member joined, among the newest 100.
   * @example 0
   */
  event_cnt!: number;
  /**
   * Number of all of them, at most 400: what the bell counts.
   * @example 4
   */
  total_cnt!: number;
}

/** Which alarms the member read. */
export class AlarmReadRequest {
  /**
   * 4: lives; 2: activities.
   * @example 4
   */
  @IsIn(Object.values(alarmTypes))
  type_cd!: 4 | 2;

  /**
   * Number of the one alarm that was read; left out: all of this type.
   * @example 1200
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(alarmSnMax)
  alarm_sn?: number;
}
