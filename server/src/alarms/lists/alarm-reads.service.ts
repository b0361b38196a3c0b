import { Injectable } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { alarmTypes } from '../alarm-kinds.ts';
import type { AlarmNotReadInfo, AlarmReadRequest } from './alarm-lists.dto.ts';

/** Beyond this number the badge shows "more". */
const unreadMax = 100;

/** Read marks and unread counts of members. */
@Injectable()
export class AlarmReadsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly chat: ChatService,
  ) {}

  /** The member's unread counts: alarms of both types, notices and events. */
  async unread(userKey: number): Promise<AlarmNotReadInfo> {
    const rows = await this.database.read<'alarms_unread', Omit<AlarmNotReadInfo, 'total_cnt'>>(
      'alarms_unread',
      `SELECT (SELECT count(*)::int FROM live_alarms_of($1, NULL, 0, $2, true, $3)) AS live_cnt,
         (SELECT count(*)::int FROM (
           SELECT FROM alarms a WHERE a.user_key = $1 AND a.read_at IS NULL AND (a.from_key IS NULL
             OR a.from_key NOT IN (SELECT h.user_key FROM alarm_people_hidden($1, $3) AS h (user_key))) LIMIT $2) unread) AS active_cnt,
         n.notice_cnt, n.event_cnt FROM notices_unread($1, $3, $2) n`,
      [userKey, unreadMax, this.clock.now()],
    );
    const { live_cnt = 0, active_cnt = 0, notice_cnt = 0, event_cnt = 0 } = rows[0] ?? {};
    const total_cnt = live_cnt + active_cnt + notice_cnt + event_cnt;
    return { live_cnt, active_cnt, notice_cnt, event_cnt, total_cnt };
  }

  /** Marks one alarm, or all of a type, as read and notifies the member's other devices. Throws alarm_not_found. */
  async read(userKey: number, { type_cd, alarm_sn }: AlarmReadRequest): Promise<AlarmNotReadInfo> {
    const lives = type_cd === alarmTypes.live;
    if (alarm_sn === undefined) await (lives ? this.readAllLives(userKey) : this.readAll(userKey));
    else if (!(await (lives ? this.readLive(userKey, alarm_sn) : this.readOne(userKey, alarm_sn))))
      throw new AppError('alarm_not_found');
    this.chat.sendToMemberEverywhere(userKey, 'alarm', { event: 'read', type_cd });
    return this.unread(userKey);
  }

  private async readOne(userKey: number, alarmSn: number): Promise<boolean> {
    const rows = await this.database.query(
      'alarms_read_one',
      `UPDATE alarms SET read_at = coalesce(read_at, $3) WHERE user_key = $1 AND alarm_sn = $2 RETURNING alarm_sn`,
      [userKey, alarmSn, this.clock.now()],
    );
    return rows.length > 0;
  }

  private async readAll(userKey: number): Promise<void> {
    await this.database.query(
      'alarms_read_all',
      'UPDATE alarms SET read_at = $2 WHERE user_key = $1 AND read_at IS NULL',
      [userKey, this.clock.now()],
    );
  }

  /** Only for a host that the member follows; others' alarms are not the member's. */
  private async readLive(userKey: number, liveAlarmSn: number): Promise<boolean> {
    if (liveAlarmSn > 2_147_483_647) return false;
    const rows = await this.database.query(
      'alarms_read_live',
      `WITH own AS (
         SELECT a.live_alarm_sn FROM live_alarms a JOIN host_follows f ON f.host_key = a.host_key AND f.user_key = $1
         WHERE a.live_alarm_sn = $2 AND a.began_at >= f.created_at
       ), done AS (
         INSERT INTO live_alarm_reads (user_key, live_alarm_sn, read_at) SELECT $1, live_alarm_sn, $3 FROM own ON CONFLICT DO NOTHING)
       SELECT live_alarm_sn FROM own`,
      [userKey, liveAlarmSn, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** A single mark covers all alarms up to it: earlier individual marks are deleted. */
  private async readAllLives(userKey: number): Promise<void> {
    await this.database.query(
      'alarms_read_all_lives',
      `WITH mark AS (
         INSERT INTO live_alarm_marks AS m (user_key, live_alarm_sn)
         SELECT $1, coalesce(max(a.live_alarm_sn), 0) FROM live_alarms a
         ON CONFLICT (user_key) DO UPDATE SET live_alarm_sn = greatest(m.live_alarm_sn, excluded.live_alarm_sn)
         RETURNING m.live_alarm_sn)
       DELETE FROM live_alarm_reads r USING mark WHERE r.user_key = $1 AND r.live_alarm_sn <= mark.live_alarm_sn`,
      [userKey],
    );
  }
}
