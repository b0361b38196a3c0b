import { monthBefore, monthStart, seoulMonth } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { OwnPayGrade, PayGradeHistoryEntry, PayGradeList, PayGradeStep } from '../users.dto.ts';
import { UsersService } from '../users.service.ts';
import { payGradeSettings, payGrades } from './pay-grades.ts';

/** How soon after the start of a month members show its grade; prices apply it at once. */
const everyMs = 30_000;
const batch = 500;
/** Months whose payments determine a grade. */
const countedMonths = 6;
const historyMonths = 12;

interface OwnRow {
  vip_level: number;
  charge_krw: number;
  month_charge_krw: number;
  next_charge_krw: number;
  next_vip_level: number;
}

/** Payment grades: decided once a month from payments, and shown with a forecast of the next month. */
@Injectable()
export class PayGradesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('users-pay-grades', everyMs, () => this.decide());
  }

  /** All grades, and the member's own. */
  async list(userKey: number | undefined): Promise<PayGradeList> {
    const list = payGrades.map((grade) => ({ ...grade, charge_min_krw: this.neededFor(grade.vip_level) }));
    if (userKey === undefined) return { list, own: null, history: [] };
    const [own, history] = await Promise.all([this.own(userKey, list), this.history(userKey)]);
    return { list, own, history };
  }

  /** Decides all undecided months since the last one, and applies this month's grades to members. */
  async decide(): Promise<void> {
    const now = this.clock.now();
    const month = seoulMonth(now);
    const [latest] = await this.database.query<'pay_grades_latest', { month: string | null }>(
      'pay_grades_latest',
      'SELECT max(month) AS month FROM pay_grade_months',
      [],
    );
    let next = latest?.month ? monthBefore(latest.month, -1) : month;
    // After the clock was set back, the month is already decided, or is decided now.
    if (next > month) next = month;
    for (; next <= month; next = monthBefore(next, -1)) {
      await this.database.query('pay_grades_decide', 'SELECT pay_grades_decide($1, $2)', [next, now]);
    }
    await this.jobs.inBatches(batch, async (atMost) => {
      const rows = await this.database.query<'member_grades_apply', { user_key: number }>(
        'member_grades_apply',
        'SELECT member_grades_apply($1, $2, $3) AS user_key',
        [month, atMost, now],
      );
      for (const { user_key } of rows) this.users.invalidateBrief(user_key);
      return rows.length;
    });
  }

  /** Decides all decided months again, for data whose past was created after its months were decided. */
  async recount(): Promise<void> {
    await this.database.query(
      'pay_grades_recount',
      `INSERT INTO pay_grades SELECT * FROM pay_grades_of_orders()
       ON CONFLICT (user_key, month) DO UPDATE SET vip_level = excluded.vip_level, paid_krw = excluded.paid_krw`,
      [],
    );
  }

  private async own(userKey: number, grades: readonly PayGradeStep[]): Promise<OwnPayGrade | null> {
    const now = this.clock.now();
    const month = seoulMonth(now);
    const from = (months: number) => monthStart(monthBefore(month, months));
    const [row] = await this.database.query<'pay_grade_own', OwnRow>(
      'pay_grade_own',
      `SELECT p.*, member_pay_grade($1, $2) AS vip_level, pay_grade_of(p.next_charge_krw) AS next_vip_level
       FROM (SELECT member_paid_krw($1, $3, $5) AS charge_krw, member_paid_krw($1, $5, $6) AS month_charge_krw,
         member_paid_krw($1, $4, $6) AS next_charge_krw) p`,
      [userKey, now, from(countedMonths), from(countedMonths - 1), from(0), from(-1)],
    );
    if (!row) return null;
    const needed = (level: number) => grades[level]?.charge_min_krw ?? 0;
    const above = row.next_vip_level === 1 ? null : row.next_vip_level === 0 ? 5 : row.next_vip_level - 1;
    return {
      ...row,
      until: from(-1).toISOString(),
      above_vip_level: above,
      above_lacking_krw: above === null ? 0 : Math.max(0, needed(above) - row.next_charge_krw),
    };
  }

  private history(userKey: number): Promise<PayGradeHistoryEntry[]> {
    return this.database.query<'pay_grade_history', PayGradeHistoryEntry>(
      'pay_grade_history',
      `SELECT month, vip_level, paid_krw AS charge_krw FROM pay_grades
       WHERE user_key = $1 ORDER BY month DESC LIMIT $2`,
      [userKey, historyMonths],
    );
  }

  private neededFor(level: number): number {
    const key = payGradeSettings[level as keyof typeof payGradeSettings];
    return key === undefined ? 0 : this.settings.get(key);
  }
}
