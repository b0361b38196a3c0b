import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';
import { BankDeposit, type DepositState, depositStates, type HeldReason } from './deposits.dto.ts';

/** The requested bank transfers. */
export class ManagedDepositQuery extends PageQuery {
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
   * Name of the depositor, as the bank reports it.
   * @example "김꿀벌"
   */
  depositor!: string;
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
export class ManagedDeposit extends BankDeposit {
  /** The member; null if the account was deleted. */
  user!: UserBrief | null;
  /** The money received in the account, in order. */
  payments!: ManagedDepositPayment[];
}

/** Bank transfers with held money first, then the newest. */
export class ManagedDepositList extends PageInfo {
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
}
