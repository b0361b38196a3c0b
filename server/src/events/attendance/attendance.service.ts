import { monthBefore, seoulMonth } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { WalletService } from '../../wallet/index.ts';
import { attendanceAdd } from '../events.functions.ts';
import { RouletteRoundsService } from '../roulette/roulette-rounds.service.ts';
import type { AttendanceDay, AttendanceMonth, AttendResult } from './attendance.dto.ts';

/** The response that the database stores. */
interface StoredAttendance {
  day: string;
  streak_cnt: number;
  ticket_cnt: number;
  btuc_cnt: number;
  week_btuc_cnt: number;
  month_btuc_cnt: number;
  paid: boolean;
  pay_on: string;
  created_on: string;
}

/** An attendance of a month; without any, one row that has only `today`, `attended`, `streak_cnt` and `month_possible`. */
interface MonthRow {
  today: string;
  attended: boolean;
  current_streak: number;
  month_possible: boolean;
  answer: StoredAttendance | null;
  paid: boolean;
}

/** $1 member, $2 first day of the month, $3 first day after it, $4 now. */
const monthStatement = `
  WITH today AS (
    SELECT ($4::timestamptz AT TIME ZONE 'Asia/Seoul')::date AS day
  ), last AS (
    SELECT a.day, a.streak_cnt FROM attendances a, today t
    WHERE a.user_key = $1 AND a.day BETWEEN t.day - 1 AND t.day ORDER BY a.day DESC LIMIT 1
  )
  SELECT t.day::text AS today, coalesce((SELECT l.day = t.day FROM last l), false) AS attended,
    coalesce((SELECT l.streak_cnt FROM last l), 0) AS current_streak,
    coalesce((SELECT l.streak_cnt - (l.day - date_trunc('month', t.day)::date) > 0 FROM last l),
      extract(day FROM t.day) = 1) AS month_possible,
    a.answer, coalesce(r.state = 'paid', false) AS paid
  FROM today t LEFT JOIN attendances a ON a.user_key = $1 AND a.day >= (SELECT $2::text::date) AND a.day < (SELECT $3::text::date)
    LEFT JOIN mission_rewards r ON r.user_key = a.user_key AND r.mission = 'attend' AND r.period = a.day::text
  ORDER BY a.day`;

/** Attendances: one for each member and Seoul day (EVENTS-40 to EVENTS-42). */
@Injectable()
export class AttendanceService {
  constructor(
    private readonly database: Database,
    private readonly wallet: WalletService,
    private readonly rounds: RouletteRoundsService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Attends today, once for each key.
   * Refuses: attendance_add.
   */
  async attend(userKey: number, key: string): Promise<AttendResult> {
    // A ticket needs an open round.
    await this.rounds.current();
    const { answer } = await this.wallet.call<StoredAttendance>(
      attendanceAdd({
        user_key: userKey,
        btuc: this.settings.get('attend_btuc'),
        week_days: this.settings.get('attend_week_days'),
        week_btuc: this.settings.get('attend_week_btuc'),
        month_btuc: this.settings.get('attend_month_btuc'),
        late: this.settings.get('mission_late_minutes'),
        key,
        hash: inputHash(userKey),
        now: this.clock.now(),
      }),
    );
    return present(answer, answer.paid);
  }

  /** The member's attendances of a month, the current one by default. */
  async month(userKey: number, month = seoulMonth(this.clock.now())): Promise<AttendanceMonth> {
    const now = this.clock.now();
    const rows = await this.database.read<'events_attendances', MonthRow>(
      'events_attendances',
      monthStatement,
      [userKey, dateOf(month), dateOf(monthBefore(month, -1)), now],
    );
    const weekDays = this.settings.get('attend_week_days');
    const list = rows.flatMap(({ answer, paid }) => (answer ? [present(answer, paid)] : []));
    const { today = '', attended = false, current_streak = 0, month_possible = false } = rows[0] ?? {};
    return {
      month,
      day: today,
      now_on: now.toISOString(),
      attended_yn: yn(attended),
      streak_cnt: current_streak,
      week_days: weekDays,
      week_left_cnt: weekDays - (current_streak % weekDays),
      month_possible_yn: yn(month_possible),
      list,
      total: list.length,
    };
  }
}

/** The first day of a month (YYYYMM), as YYYY-MM-DD. */
const dateOf = (month: string): string => `${month.slice(0, 4)}-${month.slice(4)}-01`;

const present = (stored: StoredAttendance, paid: boolean): AttendanceDay => ({
  day: stored.day,
  streak_cnt: stored.streak_cnt,
  ticket_cnt: stored.ticket_cnt,
  btuc_cnt: stored.btuc_cnt,
  week_btuc_cnt: stored.week_btuc_cnt,
  month_btuc_cnt: stored.month_btuc_cnt,
  paid_yn: yn(paid),
  pay_on: new Date(stored.pay_on).toISOString(),
  created_on: new Date(stored.created_on).toISOString(),
});
