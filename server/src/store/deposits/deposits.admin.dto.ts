import { OmitType } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { CursorPageInfo, CursorPageQuery } from '../../core/http/page.dto.ts';
import { Masked, type Personal } from '../../core/privacy/personal.ts';
import { UserBrief } from '../../users/index.ts';
import { BankDeposit, type DepositState, depositStates, type HeldReason } from './deposits.dto.ts';

/** The requested bank transfers. */
export class ManagedDepositQuery extends CursorPageQuery {
  /**
   * All if omitted. held: transfers with money held for an operator, including credited ones.
   * @example held
   */
  @IsOptional()
  @IsIn(depositStates)
  state?: DepositState;

  /**
   * Part of the depositor's name or the nickname, prefix of the ID, the user_key, the account, the key or the order
   * number.
   * @example 김꿀벌
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Filters the file of bank transfers. */
export class ManagedDepositFilter extends OmitType(ManagedDepositQuery, ['offset', 'limit', 'cursor']) {}

/** Money received in an account. */
export class ManagedDepositPayment {
  /**
   * Key of the payment.
   * @example 12
   */
  payment_id!: number;
  /**
   * The bank's number.
   * @example B20261122000001
   */
  bank_tx_id!: string;
  /**
   * Amount received, in won.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * Name of the depositor as the bank reports it, masked.
   * @example "김*벌"
   */
  @Masked('name')
  depositor!: Personal<'name'>;
  /**
   * When it was paid, ISO 8601, UTC.
   * @example 2026-11-22T03:21:00.000Z
   */
  paid_at!: string;
  /**
   * credited, held for an operator, or returned by one.
   * @example held
   */
  state!: 'credited' | 'held' | 'returned';
  /**
   * Why it was held; null if it never was.
   * @example late
   */
  reason!: HeldReason | null;
  /**
   * Order number of its credit; null without one.
   * @example H2611226K3QX9
   */
  order_no!: string | null;
  /**
   * Y: the bank has returned it.
   * @example N
   */
  sent_back_yn!: 'Y' | 'N';
}

/** A bank transfer, as shown to operators. */
export class ManagedDeposit extends OmitType(BankDeposit, ['depositor']) {
  /**
   * Name of the depositor, masked.
   * @example "김*벌"
   */
  @Masked('name')
  depositor!: Personal<'name'>;
  /** The member; null if the account was deleted. */
  user!: UserBrief | null;
  /** The money received in the account, in order. */
  payments!: ManagedDepositPayment[];
}

/** Bank transfers with held money first, oldest first; then the newest. */
export class ManagedDepositList extends CursorPageInfo {
  /** The bank transfers of this page. */
  list!: ManagedDeposit[];
}

/** A decision on held money. */
export class DepositDecision extends ReasonBody {
  /**
   * confirm credits as much honey as it pays for, if the member may pay; return sends the money back.
   * @example confirm
   */
  @IsIn(['confirm', 'return'])
  decision!: 'confirm' | 'return';

  /**
   * The held payment that was read. Refused with deposit_not_held if another operator decided it meanwhile; omitted: the
   * oldest one that is held.
   * @example 31
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  payment_id?: number;
}
