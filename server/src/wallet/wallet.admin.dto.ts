import { IsIn, IsInt, IsString, Length, Matches, Max, Min, NotEquals } from 'class-validator';
import { ReasonBody } from '../core/audit/reason.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
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

/** Honey that an operator moves from one member to another, where two accounts are one person's. */
export class StarTransferRequest extends ReasonBody {
  /**
   * Key of the member whose honey it is.
   * @example 1001
   */
  @IsKey()
  from_user_key!: number;

  /**
   * Key of the member who gets it.
   * @example 1002
   */
  @IsKey()
  to_user_key!: number;

  /**
   * How much honey, granted before bought; left out: all that there is.
   * @example 1000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  amount?: number;
}

/** What a transfer came to. */
export class StarTransfer {
  /**
   * Key of the member whose honey it was.
   * @example 1001
   */
  from_user_key!: number;
  /**
   * Key of the member who got it.
   * @example 1002
   */
  to_user_key!: number;
  /**
   * Honey that was moved, whole stars.
   * @example 1000
   */
  amount!: number;
  /**
   * How much of it had been granted, whole stars.
   * @example 300
   */
  granted_cnt!: number;
  /**
   * How much of it had been bought, whole stars.
   * @example 700
   */
  bought_cnt!: number;
  /**
   * Honey that the first member can spend after it, whole stars.
   * @example 0
   */
  from_balance!: number;
  /**
   * Honey that the second member can spend after it, whole stars.
   * @example 101000
   */
  to_balance!: number;
}
