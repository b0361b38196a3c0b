import { IsKey } from '../../core/http/key.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';

/** Whom a host wants to meet. */
export class BattleRequest {
  /**
   * Key of the other host, who runs a battle live too.
   * @example 103
   */
  @IsKey()
  target_user_key!: number;
}

/** One of the two lives of a battle. */
export class BattleSideDto {
  /**
   * 0 to 1: 0 who invited, 1 who was invited.
   * @example 0
   */
  seat!: number;
  /**
   * Key of the live.
   * @example 1003
   */
  vod_key!: number;
  /** The host of the live. */
  user!: UserBrief;
  /**
   * Honey given to the host in the battle, whole stars.
   * @example 12000
   */
  star_cnt!: number;
  /**
   * Gifts to the host in the battle.
   * @example 31
   */
  gift_cnt!: number;
}

/** How far a battle is. */
export type BattleStateName =
  | 'invited'
  | 'running'
  | 'won'
  | 'drawn'
  | 'forfeited'
  | 'declined'
  | 'withdrawn'
  | 'expired';

/** A battle of two lives. */
export class BattleDto {
  /**
   * Key of the battle.
   * @example 12
   */
  battle_id!: number;
  /**
   * invited; running, until it is decided a moment after ends_at; won, drawn or forfeited; declined, withdrawn or expired.
   * @example running
   */
  state!: BattleStateName;
  /**
   * From 1; 2 for the rematch.
   * @example 1
   */
  round!: number;
  /**
   * How long the invited host may answer, ISO 8601 UTC.
   * @example 2026-11-20T12:00:30.000Z
   */
  invite_until!: string;
  /**
   * When it began, ISO 8601 UTC; null before.
   * @example 2026-11-20T12:00:10.000Z
   */
  started_at!: string | null;
  /**
   * When its time is over, ISO 8601 UTC; null before it began.
   * @example 2026-11-20T12:05:10.000Z
   */
  ends_at!: string | null;
  /**
   * Key of the host who won; null for a draw, and before it is decided.
   * @example 2001
   */
  winner!: number | null;
  /** The two lives, who invited first. */
  sides!: BattleSideDto[];
}
