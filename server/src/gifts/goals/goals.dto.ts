import { IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

/** Text of one line, without control characters and unpaired surrogates. */
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** A goal for the honey of a live. */
export class LiveGoalRequest {
  /**
   * What the host does when it is reached.
   * @example "1만 꿀이면 신곡 불러요"
   */
  @IsString()
  @MaxLength(1000)
  @Matches(oneLine)
  title!: string;

  /**
   * The honey that reaches it, whole stars.
   * @example 10000
   */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  goal_star_cnt!: number;
}

/** A goal that a host set for the honey of a live. */
export class LiveGoalDto {
  /**
   * Key of the goal.
   * @example 12
   */
  goal_id!: number;
  /**
   * What the host does when it is reached.
   * @example "1만 꿀이면 신곡 불러요"
   */
  title!: string;
  /**
   * The honey that reaches it, whole stars.
   * @example 10000
   */
  goal_star_cnt!: number;
  /**
   * Honey given in the live since it was set, whole stars; it grows beyond the goal.
   * @example 4200
   */
  star_cnt!: number;
  /**
   * running, reached, removed by the host, or missed: the live ended before.
   * @example running
   */
  state!: 'running' | 'reached' | 'removed' | 'missed';
  /**
   * When it was reached: ISO 8601 UTC, or null.
   * @example 2026-11-20T12:05:00.000Z
   */
  reached_at!: string | null;
}

/** The goal of a live, with the limits of goals. */
export class LiveGoalInfo {
  /** The latest goal; null without one, or when the host removed it. */
  goal!: LiveGoalDto | null;
  /**
   * Minimum honey of a goal, whole stars.
   * @example 100
   */
  min_star_cnt!: number;
  /**
   * Maximum honey of a goal, whole stars.
   * @example 10000000
   */
  max_star_cnt!: number;
  /**
   * Longest text of a goal, in characters.
   * @example 40
   */
  title_max!: number;
}
