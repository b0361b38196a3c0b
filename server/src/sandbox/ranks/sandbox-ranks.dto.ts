import { type RankPeriod, rankPeriods } from '@honey/rules';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { SandboxClock } from '../clock/clock.dto.ts';

/** The members to place. */
export class SandboxRankRequest {
  /**
   * Kind of rank: hosts by honey received, or members by honey given.
   * @example member
   */
  @IsIn(['host', 'member'])
  target!: 'host' | 'member';

  /**
   * Members for the first places of the current day, week and month, in order; at most 10.
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

/** The gift for a place. */
export class SandboxRankGift {
  /**
   * The placed member.
   * @example 7
   */
  user_key!: number;
  /**
   * Honey given for it, in whole units.
   * @example 1200
   */
  star_cnt!: number;
}

/** The gifts for the places. */
export class SandboxRankPlaces {
  /** In the order of the places. */
  list!: SandboxRankGift[];
}

/** The period to end. */
export class SandboxRankCloseRequest {
  /**
   * The current day, week or month in Seoul.
   * @example day
   */
  @IsIn(rankPeriods)
  period!: RankPeriod;
}

/** A closed period. */
export class SandboxRankClosed {
  /**
   * Kind of period.
   * @example day
   */
  period!: RankPeriod;
  /**
   * Its first day in Seoul.
   * @example "2026-11-23"
   */
  starts_on!: string;
  /**
   * Number of hosts who received honey in it.
   * @example 12
   */
  host_cnt!: number;
  /**
   * Number of members who gave honey in it.
   * @example 57
   */
  member_cnt!: number;
  /** The clock, now beyond the end of the period. */
  clock!: SandboxClock;
}
