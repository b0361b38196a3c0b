import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { type Yn, yn } from '../core/http/answer.dto.ts';
import type { AlarmSettingDto, AlarmSettingRequest } from './alarms.dto.ts';

interface Row {
  liveYn: boolean;
  activityYn: boolean;
  messageYn: boolean;
  noticeYn: boolean;
  marketingYn: boolean;
  nightYn: boolean;
}

/** In force while a member has chosen nothing: no advertising, nothing by night. */
const defaults: Row = {
  liveYn: true,
  activityYn: true,
  messageYn: true,
  noticeYn: true,
  marketingYn: false,
  nightYn: false,
};

/** What members want to be told of. */
@Injectable()
export class AlarmSettingsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(userKey: number): Promise<AlarmSettingDto> {
    const row = await this.database.prisma.alarmSetting.findUnique({ where: { userKey } });
    return present(row ?? defaults);
  }

  /** Changes the switches that are named, in one statement: two pages that move different ones do not undo each other. */
  async change(userKey: number, request: AlarmSettingRequest): Promise<AlarmSettingDto> {
    const changes = {
      liveYn: flag(request.live_yn),
      activityYn: flag(request.activity_yn),
      messageYn: flag(request.message_yn),
      noticeYn: flag(request.notice_yn),
      marketingYn: flag(request.marketing_yn),
      nightYn: flag(request.night_yn),
      updatedAt: this.clock.now(),
    };
    const row = await this.database.prisma.alarmSetting.upsert({
      where: { userKey },
      create: { userKey, ...changes },
      update: changes,
    });
    return present(row);
  }
}

const flag = (value: Yn | undefined) => (value === undefined ? undefined : value === 'Y');

const present = (row: Row): AlarmSettingDto => ({
  live_yn: yn(row.liveYn),
  activity_yn: yn(row.activityYn),
  message_yn: yn(row.messageYn),
  notice_yn: yn(row.noticeYn),
  marketing_yn: yn(row.marketingYn),
  night_yn: yn(row.nightYn),
});
