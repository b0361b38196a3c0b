import { IsIn, IsInt, IsString, Length, Matches, Max, Min, NotEquals } from 'class-validator';
import { ReasonBody } from '../core/audit/reason.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';

/** Maximum honey or BTUC of one grant or recall. */
const amountMax = 1_000_000_000;

/** An operator's grant to a member, or recall. */
export class StarGrantRequest {
  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  user_key!: number;

  /**
   * STAR for honey, BTUC for the second balance.
   * @example STAR
   */
  @IsIn(['STAR', 'BTUC'])
  asset?: 'STAR' | 'BTUC' = 'STAR';

  /**
   * The amount to grant; negative to recall, granted honey before bought. Must not be 0.
   * @example 1000
   */
  @IsInt()
  @Min(-amountMax)
  @Max(amountMax)
  @NotEquals(0)
  amount!: number;

  /**
   * The reason, for the audit log and the member's history; 1 to 500 characters.
   * @example "이벤트 당첨 보상"
   */
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason!: string;
}

/** The result of a grant or recall. */
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
   * The granted amount, in honey or BTUC (see `asset`); negative for a recall.
   * @example 1000
   */
  amount!: number;
  /**
   * The member's balance afterwards, in honey or BTUC (see `asset`).
   * @example 101000
   */
  balance!: number;
}

/** A transfer of honey by an operator between two accounts of one person. */
export class StarTransferRequest extends ReasonBody {
  /**
   * Key of the member who loses the honey.
   * @example 1001
   */
  @IsKey()
  from_user_key!: number;

  /**
   * Key of the member who receives it.
   * @example 1002
   */
  @IsKey()
  to_user_key!: number;

  /**
   * The amount of honey, granted before bought; the whole balance if omitted.
   * @example 1000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  amount?: number;
}

/** The result of a transfer. */
export class StarTransfer {
  /**
   * Key of the member who lost the honey.
   * @example 1001
   */
  from_user_key!: number;
  /**
   * Key of the member who received it.
   * @example 1002
   */
  to_user_key!: number;
  /**
   * The transferred amount, in honey.
   * @example 1000
   */
  amount!: number;
  /**
   * The granted part of it, whole stars.
   * @example 300
   */
  granted_cnt!: number;
  /**
   * The bought part of it, whole stars.
   * @example 700
   */
  bought_cnt!: number;
  /**
   * The first member's balance afterwards, in honey.
   * @example 0
   */
  from_balance!: number;
  /**
   * The second member's balance afterwards, in honey.
   * @example 101000
   */
  to_balance!: number;
}
