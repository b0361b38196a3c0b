import { IsIn, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../../core/http/is-optional-non-null.ts';
import type { DepositState } from '../deposits.dto.ts';

/** How money arrives. */
export class SandboxDepositArrival {
  /**
   * exact: in time and with the exact amount; late: after the deadline; other: another amount; twice: as two deposits;
   * repeated: as one deposit that the bank notifies twice; lost: without a notification.
   * @example exact
   */
  @IsIn(['exact', 'late', 'other', 'twice', 'repeated', 'lost'])
  how!: 'exact' | 'late' | 'other' | 'twice' | 'repeated' | 'lost';

  /**
   * Amount for `other`, in won; omitted: 1,000 won less, or more where that would be nothing.
   * @example 10000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount_krw?: number;
}

/** The results of the bank's notifications. */
export class SandboxDepositArrived {
  /**
   * For each notification: credited, held, or returned.
   * @example ["credited"]
   */
  results!: ('credited' | 'held' | 'returned')[];
}

/** A bank transfer that can receive money. */
export class SandboxDeposit {
  /**
   * Key of the bank transfer.
   * @example D7Q2M8XK4T9WZ3HC5RNB
   */
  ud_key!: string;
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
  /**
   * Nickname of the member.
   * @example 꿀벌
   */
  nick!: string;
  /**
   * Name of the depositor.
   * @example "김꿀벌"
   */
  depositor!: string;
  /**
   * Name of the bank.
   * @example "국민은행"
   */
  bank_nm!: string;
  /**
   * Account number, digits only.
   * @example "12345678901234"
   */
  account!: string;
  /**
   * Amount to pay, in won.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * State of the bank transfer.
   * @example waiting
   */
  state!: DepositState;
  /**
   * Until when it can be paid; ISO 8601, UTC.
   * @example 2026-11-23T03:21:00.000Z
   */
  expires_at!: string;
}

/** The first hundred bank transfers, waiting ones first. */
export class SandboxDeposits {
  /** The bank transfers. */
  list!: SandboxDeposit[];
}
