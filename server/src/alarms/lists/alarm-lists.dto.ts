import { IsIn, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';
import { type AlarmKind, alarmTypes } from '../alarm-kinds.ts';

/** The largest number of an alarm. */
const alarmSnMax = Number.MAX_SAFE_INTEGER;

/** A page of alarms, newest first. */
export class AlarmListQuery extends PageQuery {
  /**
   * Only alarms before this number: the `cursor` of the previous page. The offset counts from there.
   * @example 1200
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(alarmSnMax)
  cursor?: number;
}

/** The common fields of the alarm lists. */
export class AlarmPage extends PageInfo {
  /**
   * Cursor of the next page: number of this page's last alarm, from 1; null: there is none.
   * @example 1180
   */
  cursor!: number | null;
}

/** An alarm for a followed host's live. */
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
   * Type of live.
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
   * Page of this site that the alarm links to.
   * @example /lives/play/1001
   */
  path!: string;
  /** The host. */
  host!: UserBrief;
  /**
   * Y: the member has read it.
   * @example N
   */
  read_yn!: Yn;
  /**
   * When the live started; ISO 8601 UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  created_at!: string;
}

/** A page of live alarms, newest first. The total is at most 300. */
export class LiveAlarmList extends AlarmPage {
  /** The alarms of this page. */
  list!: LiveAlarmDto[];
}

/** An activity alarm. */
export class ActiveAlarm {
  /**
   * Number of the alarm.
   * @example 1200
   */
  alarm_sn!: number;
  /**
   * The kind: follow, comment, answer, gift, fan_level, grade, host_ask, deposit, exchange, inquiry, message_request,
   * sanction.
   * @example follow
   */
  kind!: AlarmKind;
  /**
   * A short title.
   * @example "새 팔로워"
   */
  title!: string;
  /**
   * A sentence; empty if the title is sufficient.
   * @example "꿀벌이님이 나를 팔로우하기 시작했어요."
   */
  text!: string;
  /**
   * Page of this site that the alarm links to.
   * @example /channels/1001
   */
  path!: string;
  /** The member who caused it, or null. */
  from!: UserBrief | null;
  /**
   * Y: the member has read it.
   * @example N
   */
  read_yn!: Yn;
  /**
   * When it happened; ISO 8601 UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  created_at!: string;
}

/** A page of activities, newest first. The total is at most 300. */
export class ActiveAlarmList extends AlarmPage {
  /** The alarms of this page. */
  list!: ActiveAlarm[];
}

/** A host to follow, for empty alarm lists. */
export class AlarmHost extends UserBrief {
  /**
   * The host's self-description.
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

/** A page of hosts that the member does not follow yet. */
export class AlarmHostList extends PageInfo {
  /** The hosts of this page. */
  list!: AlarmHost[];
}

/** The member's unread counts. */
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
   * Number of unread notices exposed since the member joined, among the newest 100.
   * @example 1
   */
  notice_cnt!: number;
  /**
   * Number of unread events exposed since the member joined, among the newest 100.
   * @example 0
   */
  event_cnt!: number;
  /**
   * Total of all, at most 400: the number on the bell.
   * @example 4
   */
  total_cnt!: number;
}

/** The alarms to mark as read. */
export class AlarmReadRequest {
  /**
   * 4: lives; 2: activities.
   * @example 4
   */
  @IsIn(Object.values(alarmTypes))
  type_cd!: 4 | 2;

  /**
   * Number of one alarm; omitted: all of this type.
   * @example 1200
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(alarmSnMax)
  alarm_sn?: number;
}
