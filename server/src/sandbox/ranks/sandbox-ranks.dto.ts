import { type RankPeriod, rankPeriods } from '@honey/rules';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { SandboxClock } from '../clock/clock.dto.ts';

/** Who is to lead. */
export class SandboxRankRequest {
  /**
   * Which rank: of hosts, by honey received, or of members, by honey given.
   * @example member
   */
  @IsIn(['host', 'member'])
  target!: 'host' | 'member';

  /**
   * Who is to stand on the first places of the running day, week and month, the first in front; at most 10.
   * @example [7, 8]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  user_keys!: number[];
}

/** What was given for a place. */
export class SandboxRankGift {
  /**
   * Who stands there now.
   * @example 7
   */
  user_key!: number;
  /**
   * Honey that was given for it, whole stars.
   * @example 1200
   */
  star_cnt!: number;
}

/** What was given for the places. */
export class SandboxRankPlaces {
  /** In the order of the places. */
  list!: SandboxRankGift[];
}

/** Which period is to end. */
export class SandboxRankCloseRequest {
  /**
   * The running day, week or month of Seoul.
   * @example day
   */
  @IsIn(rankPeriods)
  period!: RankPeriod;
}

/** A period that was closed. */
export class SandboxRankClosed {
  /**
   * What was closed.
   * @example day
   */
  period!: RankPeriod;
  /**
   * Its first day in Seoul.
   * @example "2026-11-23"
   */
  starts_on!: string;
  /**
   * Number of hosts who were given something in it.
   * @example 12
   */
  host_cnt!: number;
  /**
   * Number of members who gave something in it.
   * @example 57
   */
  member_cnt!: number;
  /** The clock, which stands behind the end of the period now. */
  clock!: SandboxClock;
}
