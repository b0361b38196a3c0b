import { IsIn, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { DepositState } from '../../store/deposits.dto.ts';

/** How money arrives. */
export class SandboxDepositArrival {
  /**
   * exact and in time; late, after the deadline; other amount; twice, as two deposits; repeated, as one deposit that the bank tells
   * twice; lost, without a notification.
   * @example exact
   */
  @IsIn(['exact', 'late', 'other', 'twice', 'repeated', 'lost'])
  how!: 'exact' | 'late' | 'other' | 'twice' | 'repeated' | 'lost';

  /**
   * What comes with `other`, in won; left out: 1,000 won less, or more where that would be nothing.
   * @example 10000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount_krw?: number;
}

/** What became of what the bank told. */
export class SandboxDepositArrived {
  /**
   * For each telling: credited, held, or returned before.
   * @example ["credited"]
   */
  results!: ('credited' | 'held' | 'returned')[];
}

/** A bank transfer that money can come for. */
export class SandboxDeposit {
  /**
   * Key of the bank transfer.
   * @example D7Q2M8XK4T9WZ3HC5RNB
   */
  ud_key!: string;
  /**
   * Whose it is.
   * @example 1001
   */
  user_key!: number;
  /**
   * Nickname of the member.
   * @example 꿀벌
   */
  nick!: string;
  /**
   * Name of who pays in.
   * @example "김꿀벌"
   */
  depositor!: string;
  /**
   * Name of the bank.
   * @example "국민은행"
   */
  bank_nm!: string;
  /**
   * The account, digits alone.
   * @example "12345678901234"
   */
  account!: string;
  /**
   * What is to be paid in, in won.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * How it stands.
   * @example waiting
   */
  state!: DepositState;
  /**
   * Until when it can be paid, ISO 8601, UTC.
   * @example 2026-11-23T03:21:00.000Z
   */
  expires_at!: string;
}

/** The bank transfers, those that wait first; the first hundred. */
export class SandboxDeposits {
  /** The bank transfers. */
  list!: SandboxDeposit[];
}
