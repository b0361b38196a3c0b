import { type RouletteAnimal, type RoulettePrize, rouletteAnimals, roulettePrizes } from '@honey/rules';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { IsMonth } from '../../core/http/month.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

/** The maximum length of a member's own word. */
export const rouletteWordMax = 32;

/** A field of the wheel. */
export class RouletteFieldInfo {
  /**
   * The animal.
   * @example tiger
   */
  @ApiProperty({ enum: rouletteAnimals })
  animal_cd!: RouletteAnimal;
  /**
   * The animal in Korean.
   * @example 호랑이
   */
  name!: string;
  /**
   * How many of the 10,000 lots belong to it; the fields' lots follow each other in the order of the list.
   * @example 9
   */
  lots!: number;
  /**
   * What it pays: the cumulative prize, honey (star), BTUC (btuc), another ticket of the round, or nothing.
   * @example star
   */
  @ApiProperty({ enum: roulettePrizes })
  prize_cd!: RoulettePrize;
  /**
   * Whole honey or BTUC; 1 for a ticket; 0 for nothing and for the cumulative prize.
   * @example 1000
   */
  amount!: number;
}

/** A round of the roulette. */
export class RouletteRound {
  /**
   * Key of the round.
   * @example 12
   */
  round_id!: number;
  /**
   * The name of the round in the text of its draws: the Monday on which its week begins, and ".2" and so on for a further
   * round of the same week.
   * @example 2026-11-23
   */
  period!: string;
  /**
   * Start of the round; ISO 8601, UTC.
   * @example 2026-11-22T15:00:00.000Z
   */
  begins_on!: string;
  /**
   * End of the round; ISO 8601, UTC.
   * @example 2026-11-29T15:00:00.000Z
   */
  ends_on!: string;
  /**
   * Whether the round is over: it has no more spins, and its unused tickets are expired.
   * @example N
   */
  closed_yn!: Yn;
  /**
   * SHA-256 of the seed's 32 bytes, in hexadecimal digits.
   * @example 3f0a377ba0a4a460ecb616f6507ce0d8cfa3e704025d4fda3ed0c5ca05468728
   */
  seed_hash!: string;
  /**
   * When the hash was published; ISO 8601, UTC.
   * @example 2026-11-15T03:00:00.000Z
   */
  published_on!: string;
  /**
   * The seed in hexadecimal digits; null until the round is over.
   * @example 9f2c1b7e5a4d3c6b8e0f7a6d5c4b3a29181716151413121110f0e0d0c0b0a090
   */
  seed!: string | null;
  /**
   * Whether the sandbox decided a spin of the round: it is not proven then.
   * @example N
   */
  forced_yn!: Yn;
  /**
   * Number of spins of the round so far.
   * @example 1204
   */
  spin_cnt!: number;
  /**
   * The cumulative prize after a win, in honey.
   * @example 10000
   */
  prize_begin!: number;
  /**
   * Honey that each spin adds to the cumulative prize.
   * @example 10
   */
  prize_growth!: number;
  /**
   * Maximum cumulative prize, in honey.
   * @example 1000000
   */
  prize_max!: number;
}

/** The coming round, whose hash is published already. */
export class RouletteNextRound {
  /**
   * The name of the round.
   * @example 2026-11-30
   */
  period!: string;
  /**
   * Start of the round; ISO 8601, UTC.
   * @example 2026-11-29T15:00:00.000Z
   */
  begins_on!: string;
  /**
   * SHA-256 of its seed's 32 bytes, in hexadecimal digits.
   * @example 3f0a377ba0a4a460ecb616f6507ce0d8cfa3e704025d4fda3ed0c5ca05468728
   */
  seed_hash!: string;
  /**
   * When the hash was published; ISO 8601, UTC.
   * @example 2026-11-22T03:00:00.000Z
   */
  published_on!: string;
}

/** A winner, whose nickname is masked. */
export class RouletteWinner {
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
  /**
   * The first letter of the nickname, and a star for each other one.
   * @example 꿀**
   */
  nick!: string;
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

/** A spin of the caller, with everything that a page needs to draw it again. */
export class RouletteSpin {
  /**
   * Key of the spin.
   * @example 90121
   */
  spin_id!: number;
  /**
   * Key of its round.
   * @example 12
   */
  round_id!: number;
  /**
   * The name of its round in the text of the draw.
   * @example 2026-11-23
   */
  period!: string;
  /**
   * Its number in the round, from 1.
   * @example 1204
   */
  number!: number;
  /**
   * The caller's key, as it is in the text of the draw.
   * @example 1001
   */
  user_key!: number;
  /**
   * The caller's own word.
   * @example 행운
   */
  word!: string;
  /**
   * The drawn lot, 0 to 9,999.
   * @example 4711
   */
  lot!: number;
  /**
   * The animal of the lot's field.
   * @example rooster
   */
  @ApiProperty({ enum: rouletteAnimals })
  animal_cd!: RouletteAnimal;
  /**
   * What the field pays.
   * @example btuc
   */
  @ApiProperty({ enum: roulettePrizes })
  prize_cd!: RoulettePrize;
  /**
   * The prize: whole honey or BTUC; 0 if it is a ticket or nothing.
   * @example 30
   */
  amount!: number;
  /**
   * Whether the sandbox decided the lot: such a spin is not proven.
   * @example N
   */
  forced_yn!: Yn;
  /**
   * The hash of the round's seed.
   * @example 3f0a377ba0a4a460ecb616f6507ce0d8cfa3e704025d4fda3ed0c5ca05468728
   */
  seed_hash!: string;
  /**
   * The round's seed; null until the round is over.
   * @example 9f2c1b7e5a4d3c6b8e0f7a6d5c4b3a29181716151413121110f0e0d0c0b0a090
   */
  seed!: string | null;
  /**
   * When it was made; ISO 8601, UTC.
   * @example 2026-11-27T12:00:00.000Z
   */
  created_on!: string;
}

/** The roulette of this week. */
export class Roulette {
  /**
   * The server's time, from which countdowns start; ISO 8601, UTC.
   * @example 2026-11-27T12:00:00.000Z
   */
  now_on!: string;
  /** The open round. */
  round!: RouletteRound;
  /** The coming round; null while its hash is not published. */
  next!: RouletteNextRound | null;
  /** The fields of the wheel with their lots and prizes. */
  fields!: RouletteFieldInfo[];
  /**
   * The cumulative prize that the next spin may win, in honey.
   * @example 22040
   */
  cumulative_cnt!: number;
  /**
   * The caller's unused tickets of the round; null for visitors.
   * @example 3
   */
  ticket_cnt!: number | null;
  /**
   * Why the caller may take no part: event_operators_excluded, block_admin, verification_required, event_adults_only;
   * null if they may, and for visitors.
   * @example null
   */
  @ApiProperty({ type: String, nullable: true, example: null })
  refusal!: ErrorCode | null;
  /** The caller's newest spin of the round; null without one, and for visitors. */
  spin!: RouletteSpin | null;
  /** The newest winners of the round. */
  winners!: RouletteWinner[];
}

/** A spin. */
export class RouletteSpinRequest {
  /**
   * The caller's own word, part of the draw: 1 to 32 characters; random if omitted.
   * @example 행운
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, rouletteWordMax)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  word?: string;
}

/** The result of a spin. */
export class RouletteSpinResult {
  /**
   * Key of the spin.
   * @example 90121
   */
  spin_id!: number;
  /**
   * Key of its round.
   * @example 12
   */
  round_id!: number;
  /**
   * Its number in the round, from 1.
   * @example 1204
   */
  number!: number;
  /**
   * The caller's own word, part of the draw.
   * @example 행운
   */
  word!: string;
  /**
   * The drawn lot, 0 to 9,999.
   * @example 4711
   */
  lot!: number;
  /**
   * The animal of the lot's field.
   * @example rooster
   */
  @ApiProperty({ enum: rouletteAnimals })
  animal_cd!: RouletteAnimal;
  /**
   * What the field pays.
   * @example btuc
   */
  @ApiProperty({ enum: roulettePrizes })
  prize_cd!: RoulettePrize;
  /**
   * The prize: whole honey or BTUC; 0 if it is a ticket or nothing.
   * @example 30
   */
  amount!: number;
  /**
   * The caller's balance of honey or BTUC after the prize; null if nothing was paid.
   * @example 1230
   */
  balance!: number | null;
  /**
   * The cumulative prize that the next spin may win, in honey.
   * @example 22050
   */
  cumulative_cnt!: number;
  /**
   * The caller's unused tickets of the round after the spin.
   * @example 2
   */
  ticket_cnt!: number;
  /**
   * Whether the sandbox decided the lot.
   * @example N
   */
  forced_yn!: Yn;
  /**
   * When it was made; ISO 8601, UTC.
   * @example 2026-11-27T12:00:00.000Z
   */
  created_on!: string;
}

/** The requested spins of the caller. */
export class RouletteSpinQuery extends PageQuery {
  /**
   * Spins of this round only; all if omitted.
   * @example 12
   */
  @IsOptionalNonNull()
  @IsKey()
  round_id?: number;
  /**
   * Spins of this month in Seoul only, YYYYMM; all if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

/** The caller's spins, newest first. */
export class RouletteSpinList extends PageInfo {
  /** The spins of this page. */
  list!: RouletteSpin[];
}

/** The requested winners. */
export class RouletteWinnerQuery extends PageQuery {
  /**
   * Winners of this round; if omitted, all winners of the cumulative prize.
   * @example 12
   */
  @IsOptionalNonNull()
  @IsKey()
  round_id?: number;
}

/** Winners, newest first: of a round at most the newest 50 with at least 100 honey. */
export class RouletteWinnerList extends PageInfo {
  /** The winners of this page. */
  list!: RouletteWinner[];
}

/** Rounds that ended, newest first. */
export class RouletteRoundList extends PageInfo {
  /** The rounds of this page. */
  list!: RouletteRound[];
}
