import { IsString, Length, Matches } from 'class-validator';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';

/** Two accounts of one person. */
export class AccountJoinQuery {
  /**
   * Key of the account that would be closed.
   * @example 1002
   */
  @IsKey()
  from_user_key!: number;

  /**
   * Key of the account that stays.
   * @example 1001
   */
  @IsKey()
  to_user_key!: number;
}

/** The joining of two accounts. */
export class AccountJoinRequest extends AccountJoinQuery {
  /**
   * The reason, for the audit log; 1 to 500 characters.
   * @example "본인 확인 후 두 계정을 합쳐 달라고 요청했어요."
   */
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason!: string;
}

/** What moved from the account that was closed. */
export class AccountJoin {
  /**
   * Key of the closed account.
   * @example 1002
   */
  from_user_key!: number;
  /**
   * Key of the account that stays.
   * @example 1001
   */
  to_user_key!: number;
  /**
   * Granted honey.
   * @example 500
   */
  granted_star_cnt!: number;
  /**
   * Bought honey.
   * @example 1200
   */
  bought_star_cnt!: number;
  /**
   * BTUC.
   * @example 30
   */
  btuc_cnt!: number;
  /**
   * Unused items.
   * @example 2
   */
  item_cnt!: number;
  /**
   * Followed hosts that the other account did not follow.
   * @example 14
   */
  follow_cnt!: number;
}

/** One of the two accounts. */
export class JoinedAccount {
  /**
   * Key of the member.
   * @example 1002
   */
  user_key!: number;
  /**
   * Nickname.
   * @example 꿀벌이
   */
  nick!: string;
  /**
   * member, host or operator.
   * @example member
   */
  role!: 'member' | 'host' | 'operator';
  /**
   * When the account was made; ISO 8601, UTC.
   * @example 2026-01-20T03:21:00.000Z
   */
  created_at!: string;
}

/** A table with rows of the account that would be closed. */
export class JoinedTable {
  /**
   * Name of the table.
   * @example follows
   */
  table!: string;
  /**
   * Number of rows that name the account.
   * @example 14
   */
  row_cnt!: number;
  /**
   * moves to the account that stays; stays under the name of a closed account; deleted.
   * @example moves
   */
  effect!: 'moves' | 'stays' | 'deleted';
}

/** What a joining would do now; nothing is changed. */
export class AccountJoinPreview extends AccountJoin {
  /** The account that would be closed. */
  from!: JoinedAccount;
  /** The account that stays. */
  to!: JoinedAccount;
  /**
   * Usable coupons, which are issued again to the account that stays; null while the coupon service does not answer.
   * @example 1
   */
  coupon_cnt!: number | null;
  /**
   * The error code with which it would be refused now, or null.
   * @example join_open
   */
  refusal!: string | null;
  /**
   * Whether a second operator has to approve it.
   * @example N
   */
  approval_yn!: Yn;
  /** The rows of the account that would be closed, by table. */
  tables!: JoinedTable[];
}
