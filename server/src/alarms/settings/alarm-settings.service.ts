import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { AlarmSetting, Prisma } from '../../core/database/generated/client.ts';
import { type Yn, yn } from '../../core/http/ok.dto.ts';
import { isQuiet, isWanted, minuteOf, type PushKind, timeOf } from '../alarm-kinds.ts';
import type { AlarmSettingDto, AlarmSettingRequest } from '../alarms.dto.ts';

type Row = Omit<AlarmSetting, 'userKey' | 'updatedAt'>;

/** The defaults: no advertising, also not at night, and no quiet hours. */
const defaults: Row = {
  liveYn: true,
  activityYn: true,
  messageYn: true,
  noticeYn: true,
  marketingYn: false,
  nightYn: false,
  followYn: true,
  commentYn: true,
  giftYn: true,
  gradeYn: true,
  resultYn: true,
  eventYn: true,
  couponYn: true,
  quietYn: false,
  quietFrom: 22 * 60,
  quietTo: 7 * 60,
};

/** Runs with every page that shows a notification. */
const settingsStatement = `
  SELECT user_key AS "userKey", live_yn AS "liveYn", activity_yn AS "activityYn", message_yn AS "messageYn", notice_yn AS "noticeYn",
    marketing_yn AS "marketingYn", night_yn AS "nightYn", follow_yn AS "followYn", comment_yn AS "commentYn", gift_yn AS "giftYn",
    grade_yn AS "gradeYn", result_yn AS "resultYn",
    event_yn AS "eventYn", coupon_yn AS "couponYn", quiet_yn AS "quietYn", quiet_from AS "quietFrom", quiet_to AS "quietTo"
  FROM alarm_settings WHERE user_key = ANY ($1::int[])`;

/** Members' push settings. */
@Injectable()
export class AlarmSettingsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(userKey: number): Promise<AlarmSettingDto> {
    const settingsOf = await this.ofMany([userKey]);
    return settingsOf(userKey);
  }

  /** Whether the member's settings and quiet hours allow such a push now. */
  async wantsNow(userKey: number, kind: PushKind): Promise<boolean> {
    const settings = await this.of(userKey);
    return isWanted(kind, settings) && !isQuiet(kind, settings, this.clock.nowMs());
  }

  /** The settings of several members at once. */
  async ofMany(userKeys: readonly number[]): Promise<(userKey: number) => AlarmSettingDto> {
    const rows = await this.database.query<'alarms_settings', Row & { userKey: number }>(
      'alarms_settings',
      settingsStatement,
      [userKeys],
    );
    const known = new Map(rows.map((row) => [row.userKey, present(row)]));
    const others = present(defaults);
    return (userKey) => known.get(userKey) ?? others;
  }

  /**
   * Changes the specified switches in one statement, so that two pages changing different ones do not undo each other.
   */
  async change(userKey: number, request: AlarmSettingRequest): Promise<AlarmSettingDto> {
    const changes = {
      liveYn: flag(request.live_yn),
      activityYn: flag(request.activity_yn),
      messageYn: flag(request.message_yn),
      noticeYn: flag(request.notice_yn),
      marketingYn: flag(request.marketing_yn),
      nightYn: flag(request.night_yn),
      followYn: flag(request.follow_yn),
      commentYn: flag(request.comment_yn),
      giftYn: flag(request.gift_yn),
      gradeYn: flag(request.grade_yn),
      resultYn: flag(request.result_yn),
      eventYn: flag(request.event_yn),
      couponYn: flag(request.coupon_yn),
      quietYn: flag(request.quiet_yn),
      quietFrom: minute(request.quiet_from),
      quietTo: minute(request.quiet_to),
      updatedAt: this.clock.now(),
    };
    const row = await this.database.prisma.alarmSetting.upsert({
      where: { userKey },
      create: { userKey, ...changes },
      update: changes,
    });
    return present(row);
  }

  /** Stores a new member's consent to advertising. */
  async allowMarketing(within: Prisma.TransactionClient, userKey: number): Promise<void> {
    await within.alarmSetting.create({ data: { userKey, marketingYn: true } });
  }
}

const flag = (value: Yn | undefined) => (value === undefined ? undefined : value === 'Y');
const minute = (time: string | undefined) => (time === undefined ? undefined : minuteOf(time));

const present = (row: Row): AlarmSettingDto => ({
  live_yn: yn(row.liveYn),
  activity_yn: yn(row.activityYn),
  message_yn: yn(row.messageYn),
  notice_yn: yn(row.noticeYn),
  marketing_yn: yn(row.marketingYn),
  night_yn: yn(row.nightYn),
  follow_yn: yn(row.followYn),
  comment_yn: yn(row.commentYn),
  gift_yn: yn(row.giftYn),
  grade_yn: yn(row.gradeYn),
  result_yn: yn(row.resultYn),
  event_yn: yn(row.eventYn),
  coupon_yn: yn(row.couponYn),
  quiet_yn: yn(row.quietYn),
  quiet_from: timeOf(row.quietFrom),
  quiet_to: timeOf(row.quietTo),
});
