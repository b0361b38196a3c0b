import { type EventPrizeAsset, type RouletteAnimal, rouletteAnimals } from '@honey/rules';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { ReasonBody } from '../core/audit/reason.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery, PageInfo } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';
import { RouletteRound } from './roulette/roulette.dto.ts';

/** Rounds of the roulette, with those to come, latest begin first. */
export class ManagedRouletteRoundList extends PageInfo {
  /** The rounds of this page. */
  list!: RouletteRound[];
}

/** A round with what was paid out in it. */
export class ManagedRouletteRound extends RouletteRound {
  /**
   * Tickets paid out.
   * @example 4210
   */
  ticket_cnt!: number;
  /**
   * Members with a spin.
   * @example 830
   */
  member_cnt!: number;
  /**
   * Honey paid as prizes.
   * @example 15230
   */
  star_cnt!: number;
  /**
   * BTUC paid as prizes.
   * @example 40120
   */
  btuc_cnt!: number;
}

/** The requested winners. */
export class ManagedRouletteWinnerQuery extends CursorPageQuery {
  /**
   * Winners of this round.
   * @example 12
   */
  @IsOptionalNonNull()
  @IsKey()
  round_id?: number;
}

/** Filter of the file of winners. */
export class ManagedRouletteWinnerFilter extends OmitType(ManagedRouletteWinnerQuery, [
  'offset',
  'limit',
  'cursor',
]) {}

/** A winner of at least 100 honey. */
export class ManagedRouletteWinner {
  /**
   * Key of the spin.
   * @example 90121
   */
  spin_id!: number;
  /**
   * Key of the round.
   * @example 12
   */
  round_id!: number;
  /**
   * Number of the spin in its round.
   * @example 1204
   */
  number!: number;
  /** The winner; null after the member's erasure. */
  user!: UserBrief | null;
  /**
   * The animal of the field.
   * @example tiger
   */
  @ApiProperty({ enum: rouletteAnimals })
  animal_cd!: RouletteAnimal;
  /**
   * The prize in honey.
   * @example 1000
   */
  star_cnt!: number;
  /**
   * Whether the sandbox decided the spin.
   * @example N
   */
  forced_yn!: Yn;
  /**
   * When it was won; ISO 8601, UTC.
   * @example 2026-11-27T12:00:00.000Z
   */
  created_on!: string;
}

/** Winners of at least 100 honey, newest first. */
export class ManagedRouletteWinnerList extends CursorPageInfo {
  /** The winners of this page. */
  list!: ManagedRouletteWinner[];
}

/** A prize that could not be paid. */
export class UnpaidPrize {
  /**
   * Key of the note; null while its payment is still repeated.
   * @example 7
   */
  unpaid_id!: number | null;
  /**
   * unpaid: it stays with the house; waiting: its payment failed, and is repeated.
   * @example unpaid
   */
  state!: 'unpaid' | 'waiting';
  /**
   * The operation that would have paid it: event_prize, event_attend, event_mission, event_draw, event_rank, lotto_prize.
   * @example event_draw
   */
  kind!: string;
  /**
   * The key of that payment.
   * @example "1001 month-3 1"
   */
  source_key!: string;
  /** The member; null after the member's erasure. */
  user!: UserBrief | null;
  /**
   * What it is: STAR for honey, BTUC, ITEM for an item, COUPON for a coupon.
   * @example STAR
   */
  asset!: EventPrizeAsset;
  /**
   * Whole honey or BTUC; 1 for an item and a coupon.
   * @example 500
   */
  amount!: number;
  /**
   * The name of the item or the coupon; null for honey and BTUC.
   * @example "이벤트 할인 쿠폰"
   */
  name!: string | null;
  /**
   * Why it could not be paid: user_not_found, event_operators_excluded, block_admin, verification_required,
   * event_adults_only. For a waiting prize: external_pending, if the coupon service does not answer, otherwise
   * unavailable.
   * @example block_admin
   */
  reason!: string;
  /**
   * When it was noted, or when a waiting prize was decided; ISO 8601, UTC.
   * @example 2026-11-27T12:00:00.000Z
   */
  created_on!: string;
}

/** Prizes that could not be paid, and those that wait, newest first. */
export class UnpaidPrizeList extends CursorPageInfo {
  /** The prizes of this page. */
  list!: UnpaidPrize[];
}

/** Tickets that an operator pays out to a member. */
export class RouletteGrantRequest extends ReasonBody {
  /**
   * The member.
   * @example 1001
   */
  @IsKey()
  user_key!: number;

  /**
   * Number of tickets, 1 to 10.
   * @example 1
   */
  @IsInt()
  @Min(1)
  @Max(10)
  ticket_cnt!: number;
}

/** The result of paying out tickets. */
export class RouletteGrantResult {
  /**
   * Tickets paid out by this call; 0 if its key had paid them out before.
   * @example 1
   */
  ticket_cnt!: number;
}
