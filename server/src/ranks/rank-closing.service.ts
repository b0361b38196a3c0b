import { monthBefore, type RankPeriod, seoulDate, seoulMonth } from '@honey/rules';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { Settings } from '../core/settings/settings.ts';
import { GiftRollUp } from '../gifts/gift-roll-up.service.ts';
import { honorGrades } from '../users/pay-grade-rules.ts';
import { UsersService } from '../users/users.service.ts';
import { HonorGrades } from './honor-grades.service.ts';

const jobName = 'rank-closing';
const everyMs = 1_000;

interface OpenPeriod {
  period: RankPeriod;
  starts_on: string;
}

/**
 * The earliest period of each length that has totals and is over. Members have a total wherever hosts have one. $1 the day that
 * has begun.
 */
const dueStatement = `
  SELECT p.period::text AS period, to_char(first.starts_on, 'YYYY-MM-DD') AS starts_on
  FROM unnest(enum_range(NULL::rank_period)) AS p (period) CROSS JOIN LATERAL (
    SELECT t.starts_on FROM rank_totals t WHERE t.kind = 'member' AND t.period = p.period ORDER BY t.starts_on LIMIT 1) first
  WHERE rank_period_after(p.period, first.starts_on, 1) <= $1::date`;

const highestFirst = [...honorGrades].reverse().map(({ honor }) => honor);

/** Grades stand for the first places alone: the highest numbers that the settings allow, together. */
const honorPlacesMax = 5_000;

/** $1 the month that has begun, $2 the months before whose grades are held in it, $3 now, $4 the grades, highest first. */
const decideStatement = `
  SELECT member_honors_decide($1, best.keys, best.honors, $3) AS user_key
  FROM (
    SELECT coalesce(array_agg(h.user_key), '{}') AS keys, coalesce(array_agg(h.honor), '{}') AS honors
    FROM (
      SELECT DISTINCT ON (p.user_key) p.user_key, p.honor
      FROM unnest($2::text[]) AS m (month) JOIN rank_places p ON p.kind = 'member' AND p.period = 'month'
        AND p.starts_on = to_date(m.month, 'YYYYMM') AND p.place <= ${honorPlacesMax} AND p.honor IS NOT NULL
      ORDER BY p.user_key, array_position($4::text[], p.honor)) h) best
  WHERE NOT EXISTS (SELECT FROM honor_months h WHERE h.month = $1)`;

/** Freezes ranks when their periods are over, however many at once, and gives the honorary grades of a new month. */
@Injectable()
export class RankClosing implements OnModuleInit {
  private readonly logger = new Logger('Ranks');

  constructor(
    private readonly database: Database,
    private readonly store: SandboxStore,
    private readonly giftRollUp: GiftRollUp,
    private readonly honors: HonorGrades,
    private readonly users: UsersService,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.run());
  }

  /** Closes what has been over for long enough, the earliest first, and decides the grades of the month that has begun. */
  async run(): Promise<void> {
    if (this.store.enabled && (await this.isAhead())) await this.reopen(this.clock.now());
    const begun = new Date(this.clock.nowMs() - this.settings.get('rank_close_delay_seconds') * 1_000);
    const due = await this.due(begun);
    // What waits is tried again by the next run.
    if (due.length > 0 && !(await this.database.aside((client) => this.closeDue(client, begun, due)))) return;
    await this.decideHonors(begun);
  }

  /** Closes one period after the other over one connection, however many are due. Answers false where one waits. */
  private async closeDue(client: pg.ClientBase, begun: Date, first: OpenPeriod[]): Promise<boolean> {
    for (let due = first; due.length > 0; due = await this.due(begun)) {
      for (const period of due) if (!(await this.close(client, period))) return false;
    }
    return true;
  }

  private due(begun: Date): Promise<OpenPeriod[]> {
    return this.database.query<OpenPeriod>('ranks_due', dueStatement, [seoulDate(begun)]);
  }

  /** Answers false while gifts of the period are not rolled up, and while an earlier one is open. */
  private async close(client: pg.ClientBase, { period, starts_on }: OpenPeriod): Promise<boolean> {
    const freeze = async () => {
      const { rows } = await client.query<{ outcome: string }>(
        'SELECT rank_close($1::rank_period, $2::date, $3, $4::text[], $5) AS outcome',
        [
          ...[period, starts_on, this.clock.now()],
          this.honors.byPlace(),
          this.settings.get('honor_min_star'),
        ],
      );
      return rows[0]?.outcome;
    };
    let outcome = await freeze();
    if (outcome === 'waiting') {
      await this.giftRollUp.run();
      outcome = await freeze();
    }
    if (outcome === 'late') {
      const told = `gifts came to the ranks of the ${period} of ${starts_on} after it was closed`;
      // The sandbox sets its clock back; elsewhere this is a fault.
      if (this.store.enabled) this.logger.debug(told);
      else this.logger.error(told);
    }
    return outcome !== 'waiting' && outcome !== 'early';
  }

  /** The grades of the running month, once: of each member the highest of the months whose grades are still held (RANKS-14). */
  private async decideHonors(begun: Date): Promise<void> {
    const month = seoulMonth(begun);
    const judged = Array.from({ length: this.honors.termMonths() }, (_, back) =>
      monthBefore(month, back + 1),
    );
    const rows = await this.database.query<{ user_key: number }>('ranks_honors_decide', decideStatement, [
      month,
      judged,
      this.clock.now(),
      highestFirst,
    ]);
    for (const { user_key } of rows) this.users.forgetBrief(user_key);
  }

  /** Opens what is closed behind a moment, counts it again and closes what is over, while no server runs the job. */
  async recount(since: Date): Promise<void> {
    await this.jobs.withLockOf(jobName, async () => {
      await this.reopen(since);
      await this.run();
    });
  }

  /** Time goes back in the sandbox alone. */
  private async reopen(since: Date): Promise<void> {
    await this.database.aside((client) => client.query('SELECT rank_reopen($1::date)', [seoulDate(since)]));
  }

  private async isAhead(): Promise<boolean> {
    const rows = await this.database.query<{ ahead: boolean }>(
      'ranks_ahead',
      `SELECT EXISTS (SELECT FROM rank_closings c WHERE rank_period_after(c.period, c.starts_on, 1) > $1::date) AS ahead`,
      [seoulDate(this.clock.now())],
    );
    return rows[0]?.ahead === true;
  }
}
