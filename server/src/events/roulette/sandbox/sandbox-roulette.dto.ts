import { type RouletteAnimal, rouletteAnimals } from '@honey/rules';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../../core/http/is-optional-non-null.ts';
import { IsKeyOrLoginId } from '../../../core/sandbox/key-or-login-id.ts';

/** Tickets for a member. */
export class SandboxRouletteTickets {
  /**
   * The user_key or login_id of the member.
   * @example viewer01
   */
  @IsKeyOrLoginId()
  user_key!: string;

  /**
   * Number of tickets of the open round, 1 to 100.
   * @example 3
   */
  @IsInt()
  @Min(1)
  @Max(100)
  ticket_cnt!: number;
}

/** The result of a ticket call. */
export class SandboxRouletteTicketsResult {
  /**
   * Tickets paid out.
   * @example 3
   */
  ticket_cnt!: number;
}

/** The field of the next spin. */
export class SandboxRouletteField {
  /**
   * The animal whose field the next spin gets.
   * @example dragon
   */
  @IsIn(rouletteAnimals)
  animal_cd!: RouletteAnimal;

  /**
   * The user_key or login_id of the member whose next spin it is; omitted: the next spin of any member.
   * @example viewer01
   */
  @IsOptionalNonNull()
  @IsKeyOrLoginId()
  user_key?: string;
}

/** The round that was ended, and the one that was opened for the rest of the week. */
export class SandboxRouletteRoundEnd {
  /**
   * The ended round.
   * @example 12
   */
  ended_round_id!: number;
  /**
   * The round that is open now.
   * @example 14
   */
  round_id!: number;
}
