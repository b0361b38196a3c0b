import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { missionsFollowNote, missionsLineNote, missionsPay, missionsWatchNote } from '../events.functions.ts';
import { RouletteRoundsService } from '../roulette/roulette-rounds.service.ts';
import { MissionRules } from './mission-rules.ts';
import type { MissionCode } from './missions.dto.ts';

export const missionsJobName = 'missions';
const everyMs = 10_000;
/** Members whose watching is searched at once and that one statement counts, statements at once, and rewards that one pays. */
const searchBatch = 10_000;
const watchBatch = 500;
const watchStatements = 2;
const payBatch = 500;
/** A member whose watching cannot be counted is left out for this long. */
const postponeMs = 600_000;
/** Lines and follows are committed within this time after the timestamp that they contain. */
const overlapMs = 120_000;

/**
 * The members to count at $1: those who can have finished a unit of $2, and those who watched since $3 and are not counted
 * yet; after the key $4, at most $5. A date further ahead than a unit is of before the clock was set back.
 */
const dueStatement = `
  SELECT d.user_key FROM (
    SELECT m.user_key FROM mission_meters m WHERE m.due_at <= $1::timestamptz
    UNION SELECT m.user_key FROM mission_meters m WHERE m.due_at > $1::timestamptz + 2 * $2::text::interval
    UNION SELECT w.user_key FROM members_watching($3::timestamptz) w LEFT JOIN mission_meters m USING (user_key) WHERE m.due_at IS NULL
  ) d WHERE d.user_key > $4 ORDER BY d.user_key LIMIT $5`;

/**
 * Notes finished missions and pays them, in the background. It may run twice and on several servers: each reward is noted
 * once for its member, mission and period, and paid once (EVENTS-36).
 */
@Injectable()
export class MissionsJob implements OnModuleInit {
  private readonly logger = new Logger('Missions');

  constructor(
    private readonly database: Database,
    private readonly rounds: RouletteRoundsService,
    private readonly rules: MissionRules,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every(missionsJobName, everyMs, () => this.run());
  }

  /** Notes what is finished, then pays what is due; a failure of one part does not prevent the others. */
  async run(): Promise<void> {
    await runEach([
      () => this.noteWatching(),
      () => this.noteActivity('line'),
      () => this.noteActivity('follow'),
      () => this.pay(),
    ]);
  }

  /** Counts the members who can have finished a unit since they were last counted. */
  private async noteWatching(): Promise<void> {
    const { unit } = this.rules.intervals();
    const until = this.clock.now();
    const since = await this.searchedTo('watch', until);
    let last = 0;
    await this.jobs.inBatches(searchBatch, async (atMost) => {
      const due = await this.database.query<'events_missions_due', { user_key: number }>(
        'events_missions_due',
        dueStatement,
        [until, unit, since, last, atMost],
      );
      const keys = due.map(({ user_key }) => user_key);
      last = keys.at(-1) ?? last;
      const found = keys.length;
      const noteAll = async () => {
        while (keys.length > 0) await this.noteWatchingOf(keys.splice(0, watchBatch));
      };
      await Promise.all(Array.from({ length: watchStatements }, noteAll));
      return found;
    });
    await this.setSearchedTo('watch', until);
  }

  /**
   * Counts members together, and pays what is due; if that fails, it only counts them, and if that fails too, each for
   * itself: one bad row does not prevent the others.
   */
  async noteWatchingOf(keys: number[], pay = true): Promise<void> {
    try {
      await this.database.call(this.watchNote(keys, pay));
    } catch (error) {
      if (pay) await this.noteWatchingOf(keys, false);
      else if (keys.length === 1) await this.postpone(keys, error);
      else for (const key of keys) await this.noteWatchingOf([key], false);
    }
  }

  private watchNote(keys: number[], pay: boolean) {
    const { unit, pause, silence } = this.rules.intervals();
    return missionsWatchNote({
      user_keys: keys,
      now: this.clock.now(),
      unit,
      times: this.rules.timesOf('watch'),
      pause,
      silence,
      late: this.settings.get('mission_late_minutes'),
      pay,
    });
  }

  private async postpone(keys: number[], error: unknown): Promise<void> {
    this.logger.warn(`the watching of member ${keys.join()} cannot be counted: ${String(error)}`);
    const now = this.clock.now();
    await this.database.query(
      'events_mission_postpone',
      `INSERT INTO mission_meters (user_key, since_day, carried_ms, due_at)
       SELECT k, ($2::timestamptz AT TIME ZONE 'Asia/Seoul')::date, 0, $3::timestamptz FROM unnest($1::int[]) k
       ON CONFLICT (user_key) DO UPDATE SET due_at = excluded.due_at`,
      [keys, now, new Date(now.getTime() + postponeMs)],
    );
  }

  /** Searches the lines or follows since the last search. */
  private async noteActivity(mission: 'line' | 'follow'): Promise<void> {
    const until = this.clock.now();
    const range = {
      from: await this.searchedTo(mission, until),
      until,
      late: this.settings.get('mission_late_minutes'),
      btuc: this.rules.rewardOf(mission).btuc_cnt,
    };
    if (mission === 'line') await this.database.call(missionsLineNote(range));
    else await this.database.call(missionsFollowNote(range));
    await this.setSearchedTo(mission, until);
  }

  /** Where a search continues: a little before the end of the last one; after the clock was set back, before now. */
  private async searchedTo(mission: MissionCode, now: Date): Promise<Date> {
    const [row] = await this.database.query<'events_mission_searched', { searched_to: Date }>(
      'events_mission_searched',
      'SELECT searched_to FROM mission_searches WHERE mission = $1',
      [mission],
    );
    return new Date(Math.min(row?.searched_to.getTime() ?? now.getTime(), now.getTime()) - overlapMs);
  }

  private async setSearchedTo(mission: MissionCode, until: Date): Promise<void> {
    await this.database.query(
      'events_mission_searched_to',
      `INSERT INTO mission_searches (mission, searched_to) VALUES ($1, $2)
       ON CONFLICT (mission) DO UPDATE SET searched_to = excluded.searched_to`,
      [mission, until],
    );
  }

  private async pay(): Promise<void> {
    await this.jobs.inBatches(payBatch, async (atMost) => {
      const now = this.clock.now();
      const [due] = await this.database.query<'events_missions_any_due', { due: boolean }>(
        'events_missions_any_due',
        `SELECT EXISTS (SELECT FROM mission_rewards WHERE state = 'due' AND due_at <= $1
           AND (try_at IS NULL OR try_at <= $1)) AS due`,
        [now],
      );
      if (!due?.due) return 0;
      // A ticket needs an open round.
      await this.rounds.current();
      const [paid] = await this.database.call(missionsPay({ now, limit: atMost }));
      return Number(paid?.missions_pay ?? 0);
    });
  }
}
