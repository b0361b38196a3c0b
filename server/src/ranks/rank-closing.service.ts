import { monthBefore, type RankPeriod, seoulDate, seoulMonth } from '@honey/rules';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { GiftRollUpService } from '../gifts/index.ts';
import { honorGrades, UsersService } from '../users/index.ts';
import { HonorGradesService } from './honor-grades.service.ts';

const jobName = 'rank-closing';
const everyMs = 1_000;

interface OpenPeriod {
  period: RankPeriod;
  starts_on: string;
}

/**
 * The earliest ended period of each length that has totals. Only those of members are read: no host has a total of a
 * period in which no member has one. $1 the current day.
 */
const dueStatement = `
  SELECT p.period::text AS period, to_char(first.starts_on, 'YYYY-MM-DD') AS starts_on
  FROM unnest(enum_range(NULL::rank_period)) AS p (period) CROSS JOIN LATERAL (
    SELECT t.starts_on FROM rank_totals t WHERE t.kind = 'member' AND t.period = p.period ORDER BY t.starts_on LIMIT 1) first
  WHERE rank_period_after(p.period, first.starts_on, 1) <= $1::date`;

const highestFirst = [...honorGrades].reverse().map(({ honor }) => honor);

/** Only the first places have grades: at most as many as the settings allow in all. */
const honorPlacesMax = 5_000;

/** $1 the new month, $2 the previous months whose grades are held in it, $3 now, $4 the grades, highest first. */
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

/** Freezes ranks when their periods end, however many at once, and assigns the honorary grades of a new month. */
@Injectable()
export class RankClosingService implements OnModuleInit {
  private readonly logger = new Logger('Ranks');

  constructor(
    private readonly database: Database,
    private readonly store: SandboxStore,
    private readonly giftRollUp: GiftRollUpService,
    private readonly honors: HonorGradesService,
    private readonly users: UsersService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.run());
  }

  /** Closes periods that ended long enough ago, earliest first, and assigns the grades of the new month. */
  async run(): Promise<void> {
    if (this.store.enabled && (await this.isAhead())) await this.reopen(this.clock.now());
    const cutoff = new Date(this.clock.nowMs() - this.settings.get('rank_close_delay_seconds') * 1_000);
    const due = await this.due(cutoff);
    // A period that has to wait is retried by the next run.
    if (
      due.length > 0 &&
      !(await this.database.withDedicatedConnection((client) => this.closeDue(client, cutoff, due)))
    )
      return;
    await this.decideHonors(cutoff);
  }

  /** Closes one period after the other over one connection, however many are due. Returns false if one has to wait. */
  private async closeDue(client: pg.ClientBase, cutoff: Date, first: OpenPeriod[]): Promise<boolean> {
    for (let due = first; due.length > 0; due = await this.due(cutoff)) {
      for (const period of due) if (!(await this.close(client, period))) return false;
    }
    return true;
  }

  private due(cutoff: Date): Promise<OpenPeriod[]> {
    return this.database.query<'ranks_due', OpenPeriod>('ranks_due', dueStatement, [seoulDate(cutoff)]);
  }

  /** Returns false while gifts of the period are not rolled up, and while an earlier one is open. */
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
      const message = `gifts of the ${period} of ${starts_on} were added to its ranks after it was closed`;
      // Expected when the sandbox sets its clock back; elsewhere this is a fault.
      if (this.store.enabled) this.logger.debug(message);
      else this.logger.error(message);
    }
    return outcome !== 'waiting' && outcome !== 'early';
  }

  /**
   * Assigns the grades of the current month, once: to each member the highest of the months whose grades are still held
   * (RANKS-14).
   */
  private async decideHonors(cutoff: Date): Promise<void> {
    const month = seoulMonth(cutoff);
    const months = Array.from({ length: this.honors.termMonths() }, (_, back) =>
      monthBefore(month, back + 1),
    );
    const rows = await this.database.query<'ranks_honors_decide', { user_key: number }>(
      'ranks_honors_decide',
      decideStatement,
      [month, months, this.clock.now(), highestFirst],
    );
    for (const { user_key } of rows) this.users.invalidateBrief(user_key);
  }

  /**
   * Reopens what was closed after a point in time, recounts it and closes ended periods, while no server runs the job.
   */
  async recount(since: Date): Promise<void> {
    await this.jobs.withJobLock(jobName, async () => {
      await this.reopen(since);
      await this.run();
    });
  }

  /** Only the sandbox moves time back. */
  private async reopen(since: Date): Promise<void> {
    await this.database.withDedicatedConnection((client) =>
      client.query('SELECT rank_reopen($1::date)', [seoulDate(since)]),
    );
  }

  private async isAhead(): Promise<boolean> {
    const rows = await this.database.query<'ranks_ahead', { ahead: boolean }>(
      'ranks_ahead',
      `SELECT EXISTS (SELECT FROM rank_closings c WHERE rank_period_after(c.period, c.starts_on, 1) > $1::date) AS ahead`,
      [seoulDate(this.clock.now())],
    );
    return rows[0]?.ahead === true;
  }
}
