import { IsKey } from '../../core/http/key.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** The host to invite. */
export class BattleRequest {
  /**
   * Key of the other host, who also runs a battle live.
   * @example 103
   */
  @IsKey()
  target_user_key!: number;
}

/** A member who gave in a battle. */
export class BattleGiver {
  /** The giver. */
  user!: UserBrief;
  /**
   * Honey given to the side in the battle, whole stars.
   * @example 5000
   */
  star_cnt!: number;
}

/** One of the two lives of a battle. */
export class BattleSideDto {
  /**
   * 0 to 1: 0 the inviting side, 1 the invited side.
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
   * Honey that the host received in the battle, whole stars.
   * @example 12000
   */
  star_cnt!: number;
  /**
   * Number of gifts that the host received in the battle.
   * @example 31
   */
  gift_cnt!: number;
  /**
   * The first three givers of this side in the battle: by honey, among equals who reached it first. Empty if the host
   * hides the top viewers.
   */
  givers!: BattleGiver[];
}

/** The state of a battle. */
export type BattleStateName =
  | 'invited'
  | 'running'
  | 'won'
  | 'drawn'
  | 'forfeited'
  | 'declined'
  | 'withdrawn'
  | 'expired';

/** A battle between two lives. */
export class BattleDto {
  /**
   * Key of the battle.
   * @example 12
   */
  battle_id!: number;
  /**
   * invited; running, until it is decided shortly after ends_at; won, drawn or forfeited; declined, withdrawn or
   * expired.
   * @example running
   */
  state!: BattleStateName;
  /**
   * From 1; 2 for the rematch.
   * @example 1
   */
  round!: number;
  /**
   * Until when the invited host may accept, ISO 8601 UTC.
   * @example 2026-11-20T12:00:30.000Z
   */
  invite_until!: string;
  /**
   * Start, ISO 8601 UTC; null before.
   * @example 2026-11-20T12:00:10.000Z
   */
  started_at!: string | null;
  /**
   * End of its time, ISO 8601 UTC; null before it started.
   * @example 2026-11-20T12:05:10.000Z
   */
  ends_at!: string | null;
  /**
   * When it was decided, declined, withdrawn or expired, ISO 8601 UTC; null before.
   * @example 2026-11-20T12:05:12.000Z
   */
  ended_at!: string | null;
  /**
   * The product's time of this response, ISO 8601 UTC: the remaining time is counted from it.
   * @example 2026-11-20T12:01:00.000Z
   */
  now!: string;
  /**
   * Key of the winning host; null for a draw, and before it is decided.
   * @example 2001
   */
  winner!: number | null;
  /** The two lives, the inviting side first. */
  sides!: BattleSideDto[];
}
