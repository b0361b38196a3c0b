import { IsIn, IsInt, IsString, Length, Matches, Max, Min, NotEquals } from 'class-validator';
import { IsKey } from '../core/http/key.dto.ts';

/** Most honey, or BTUC, of one grant or recall. */
const amountMax = 1_000_000_000;

/** What an operator grants to a member, or takes back. */
export class StarGrantRequest {
  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  user_key!: number;

  /**
   * STAR honey, BTUC the second balance.
   * @example STAR
   */
  @IsIn(['STAR', 'BTUC'])
  asset?: 'STAR' | 'BTUC' = 'STAR';

  /**
   * How much is granted; negative: how much is recalled, granted honey before bought. Never 0.
   * @example 1000
   */
  @IsInt()
  @Min(-amountMax)
  @Max(amountMax)
  @NotEquals(0)
  amount!: number;

  /**
   * Why, for the log and for the member's history; 1 to 500 characters.
   * @example "이벤트 당첨 보상"
   */
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason!: string;
}

/** What a grant or recall came to. */
export class StarGrant {
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
  /**
   * STAR or BTUC.
   * @example STAR
   */
  asset!: 'STAR' | 'BTUC';
  /**
   * Honey that was granted; negative: that was recalled.
   * @example 1000
   */
  amount!: number;
  /**
   * Honey that the member can spend after it.
   * @example 101000
   */
  balance!: number;
}
