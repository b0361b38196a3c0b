import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';
import { BankDeposit, type DepositState, depositStates, type HeldReason } from '../deposits.dto.ts';

/** Which bank transfers are asked for. */
export class ManagedDepositQuery extends PageQuery {
  /**
   * Left out: all. held: those of which money waits for an operator, credited ones among them.
   * @example held
   */
  @IsOptional()
  @IsIn(depositStates)
  state?: DepositState;

  /**
   * A part of the depositor's name or the nickname, the beginning of the ID, the user_key, the account, the key or the order number.
   * @example 김꿀벌
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Money that came into an account. */
export class ManagedDepositPayment {
  /**
   * Key of the payment.
   * @example 12
   */
  payment_id!: number;
  /**
   * The bank's own number.
   * @example B20261122000001
   */
  bank_tx_id!: string;
  /**
   * What came, in won.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * Name of who paid, as the bank knows it.
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
   * Why it was held; null: it never was.
   * @example late
   */
  reason!: HeldReason | null;
  /**
   * Number of the order that its credit made; null without one.
   * @example H2611226K3QX9
   */
  order_no!: string | null;
  /**
   * Y: the bank has sent it back.
   * @example N
   */
  sent_back_yn!: 'Y' | 'N';
}

/** A bank transfer as operators see it. */
export class ManagedDeposit extends BankDeposit {
  /** Whose it is; null: the member has left. */
  user!: UserBrief | null;
  /** What came into the account, in the order in which it came. */
  payments!: ManagedDepositPayment[];
}

/** Bank transfers: those with held money first, then the newest. */
export class ManagedDepositList extends PageInfo {
  /** The bank transfers of this page. */
  list!: ManagedDeposit[];
}

/** What becomes of held money. */
export class DepositDecision extends ReasonBody {
  /**
   * confirm credits as much honey as it pays for, where the member may pay; return sends it back.
   * @example confirm
   */
  @IsIn(['confirm', 'return'])
  decision!: 'confirm' | 'return';
}
