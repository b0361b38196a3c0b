import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { refuseProhibited } from '../../core/words/refuse-prohibited.ts';
import { liveGoalRemove, liveGoalSet } from '../gifts.functions.ts';
import { giftTexts } from '../texts.ts';
import type { LiveGoalDto, LiveGoalInfo, LiveGoalRequest } from './goals.dto.ts';

/** A goal with the live that it belongs to. */
export interface GoalRow {
  goal_id: number;
  vod_key: number;
  title: string;
  goal_star_cnt: number;
  star_cnt: number;
  reached_at: Date | null;
  removed_at: Date | null;
  live_state: 'ready' | 'live' | 'ended';
}

const columns = `g.goal_id, g.vod_key, g.title, g.goal_star_cnt, g.star_cnt, g.reached_at, g.removed_at, l.state AS live_state`;

/** Goals that hosts set for the honey of their running live (GIFTS-37 to GIFTS-40). */
@Injectable()
export class GoalsService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly words: ProhibitedWordsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The latest goal of a live, and the limits. Throws live_not_found. */
  async ofLive(vodKey: number): Promise<LiveGoalInfo> {
    const [[row], [live]] = await Promise.all([
      this.latestOf([vodKey]),
      this.database.query<'live_goals_live', { vod_key: number }>(
        'live_goals_live',
        'SELECT l.vod_key FROM live_cards l WHERE l.vod_key = $1',
        [vodKey],
      ),
    ]);
    if (!live) throw new AppError('live_not_found');
    return this.info(row && row.removed_at === null ? presentGoal(row) : null);
  }

  /**
   * Sets the goal of the host's running live. Throws validation_failed, below_minimum_goal, above_maximum_goal,
   * prohibited_word, live_not_found, goal_running.
   * Refuses a goal (PUT /v1/broadcast-setting/live-goal): forbidden (CORE-19), idempotency_mismatch (CORE-17),
   * request_under_way (CORE-30), validation_failed (GIFTS-37), below_minimum_goal (GIFTS-37), above_maximum_goal
   * (GIFTS-37), prohibited_word (GIFTS-37), live_goal_set.
   */
  async set(hostKey: number, request: LiveGoalRequest): Promise<LiveGoalInfo> {
    const title = request.title.trim();
    const max = this.settings.get('goal_title_max');
    if (title === '') throw fieldRefusal('title', 'minLength', giftTexts.goalTitleNeeded);
    if ([...title].length > max) throw fieldRefusal('title', 'maxLength', giftTexts.goalTitleTooLong(max));
    if (request.goal_star_cnt < this.settings.get('goal_min_star')) throw new AppError('below_minimum_goal');
    if (request.goal_star_cnt > this.settings.get('goal_max_star')) throw new AppError('above_maximum_goal');
    refuseProhibited('title', this.words.find(title, 'title'));
    const [result] = await this.database.call<{ outcome: string; goal: number | null }>(
      liveGoalSet({ host: hostKey, title, star_cnt: request.goal_star_cnt, now: this.clock.now() }),
    );
    if (!result) throw new Error('live_goal_set returned no row');
    if (result.goal === null) {
      if (isErrorCode(result.outcome)) throw new AppError(result.outcome);
      throw new Error(`the database returned ${result.outcome}`);
    }
    this.outbox.wake('goal_set', result.goal);
    return this.info(await this.goal(result.goal));
  }

  /** Removes the goal of the host's running live; without one, nothing changes. */
  async remove(hostKey: number): Promise<LiveGoalInfo> {
    const [result] = await this.database.call<{ goal: number }>(
      liveGoalRemove({ host: hostKey, now: this.clock.now() }),
    );
    if (result) this.outbox.wake('goal_removed', result.goal);
    return this.info(null);
  }

  /** The latest goal of each live, also a removed one. */
  latestOf(vodKeys: readonly number[]): Promise<GoalRow[]> {
    return this.database.query<'live_goals_latest', GoalRow>(
      'live_goals_latest',
      `SELECT ${columns} FROM unnest($1::int[]) v (vod_key) CROSS JOIN LATERAL (
         SELECT * FROM live_goals n WHERE n.vod_key = v.vod_key ORDER BY n.goal_id DESC LIMIT 1) g
       JOIN live_cards l ON l.vod_key = g.vod_key`,
      [vodKeys],
    );
  }

  /** The goals with these keys. */
  byKeys(goalIds: readonly number[]): Promise<GoalRow[]> {
    return this.database.query<'live_goals_by_key', GoalRow>(
      'live_goals_by_key',
      `SELECT ${columns} FROM live_goals g JOIN live_cards l ON l.vod_key = g.vod_key WHERE g.goal_id = ANY ($1::int[])`,
      [goalIds],
    );
  }

  private async goal(goalId: number): Promise<LiveGoalDto> {
    const [row] = await this.byKeys([goalId]);
    if (!row) throw new Error(`goal ${goalId} does not exist`);
    return presentGoal(row);
  }

  private info(goal: LiveGoalDto | null): LiveGoalInfo {
    return {
      goal,
      min_star_cnt: this.settings.get('goal_min_star'),
      max_star_cnt: this.settings.get('goal_max_star'),
      title_max: this.settings.get('goal_title_max'),
    };
  }
}

/** A goal in its wire format. */
export function presentGoal(row: GoalRow): LiveGoalDto {
  const { goal_id, title, goal_star_cnt, star_cnt, reached_at } = row;
  return {
    goal_id,
    title,
    goal_star_cnt,
    star_cnt,
    state: stateOf(row),
    reached_at: reached_at?.toISOString() ?? null,
  };
}

function stateOf({ reached_at, removed_at, live_state }: GoalRow): LiveGoalDto['state'] {
  if (removed_at !== null) return 'removed';
  if (reached_at !== null) return 'reached';
  return live_state === 'ended' ? 'missed' : 'running';
}
