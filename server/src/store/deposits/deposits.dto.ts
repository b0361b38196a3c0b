import { IsDateString, IsIn, IsInt, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { ForeignText } from '../../core/http/input/input-texts.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { Secret } from '../../core/logging/secret-names.ts';

/** The state of a bank transfer. */
export type DepositState = 'waiting' | 'deposited' | 'held' | 'expired' | 'returned' | 'cancelled';
export const depositStates = [
  'waiting',
  'deposited',
  'held',
  'expired',
  'returned',
  'cancelled',
] as const satisfies readonly DepositState[];

/** Why received money is held for an operator. */
export type HeldReason = 'late' | 'amount' | 'second' | 'cancelled' | 'member';

/** Path parameter that identifies a bank transfer. */
export class UdKeyParam {
  /**
   * Key of the bank transfer, as returned by the request.
   * @example D7Q2M8XK4T9WZ3HC5RNB
   */
  @IsString()
  @Matches(/^D[0-9A-Z]{19}$/)
  ud_key!: string;
}

/** A request for an account to which the price of honey is paid. */
export class BankDepositRequest {
  /**
   * The method of pg-method-list for this call.
   * @example bank
   */
  @IsIn(['bank'])
  method!: 'bank';

  /**
   * Key of the product in bt-save-item-list.
   * @example 3
   */
  @IsKey()
  product_id!: number;

  /**
   * Number of units to order.
   * @example 1
   */
  @IsInt()
  @Min(1)
  @Max(100)
  quantity!: number;

  /**
   * The displayed total price in won: a different current price is refused (amount_mismatch).
   * @example 11000
   */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount_krw!: number;

  /**
   * Name of the depositor, as the bank will show it: 1 to 20 characters.
   * @example "김꿀벌"
   */
  @IsString()
  @Length(1, 20)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  depositor!: string;

  /**
   * Phone number for messages about the deposit: digits only.
   * @example "01012345678"
   */
  @IsString()
  @Matches(/^0\d{8,10}$/)
  @Secret()
  phone!: string;
}

/** The account opened for the request. */
export class BankDepositOpened {
  /**
   * Key of the bank transfer.
   * @example D7Q2M8XK4T9WZ3HC5RNB
   */
  ud_key!: string;
  /**
   * Order number.
   * @example H261122K3QX9
   */
  order_no!: string;
  /**
   * Deadline of the payment, ISO 8601, UTC.
   * @example 2026-11-23T03:21:00.000Z
   */
  expires_at!: string;
}

/** Received money that was not credited automatically. */
export class HeldDeposit {
  /**
   * Why it is held: late, another amount, a second payment, after a cancellation, or the member may not pay.
   * @example amount
   */
  reason!: HeldReason;
  /**
   * Amount received, in won.
   * @example 10000
   */
  amount_krw!: number;
  /**
   * When it was received, ISO 8601, UTC.
   * @example 2026-11-22T03:21:00.000Z
   */
  paid_at!: string;
}

/** The cash receipt of a bank transfer. */
export class CashReceipt {
  /**
   * phone: income deduction of a private person; business: proof of expense of a business.
   * @example phone
   */
  kind!: 'phone' | 'business';
  /**
   * The masked number that it is issued for.
   * @example 010****5678
   */
  receipt_number!: string;
  /**
   * requested: issued once the deposit is received; issued.
   * @example requested
   */
  state!: 'requested' | 'issued';
  /**
   * Approval number; null until issued.
   * @example "123456789"
   */
  approval_no!: string | null;
}

/** The credited part of a bank transfer: the sum over all credited deposits, each with as much honey as it pays for. */
export class CreditedDeposit {
  /**
   * The amount paid for it, in won.
   * @example 5500
   */
  amount_krw!: number;
  /**
   * Bought honey, whole stars.
   * @example 50
   */
  star_cnt!: number;
  /**
   * Bonus honey (granted), whole stars.
   * @example 2
   */
  bonus_star_cnt!: number;
}

/** A bank transfer. */
export class BankDeposit {
  /**
   * Key of the bank transfer.
   * @example D7Q2M8XK4T9WZ3HC5RNB
   */
  ud_key!: string;
  /**
   * Order number.
   * @example H261122K3QX9
   */
  order_no!: string;
  /**
   * waiting for the money, deposited and credited, held for an operator, expired, returned, or cancelled.
   * @example waiting
   */
  state!: DepositState;
  /**
   * Code of the bank.
   * @example "004"
   */
  bank_cd!: string;
  /**
   * Name of the bank.
   * @example "국민은행"
   */
  bank_nm!: string;
  /**
   * The account to pay to, digits only; used for this request only.
   * @example "12345678901234"
   */
  account!: string;
  /**
   * The account's holder.
   * @example "(주)허니라이브"
   */
  holder!: string;
  /**
   * Name of the depositor.
   * @example "김꿀벌"
   */
  depositor!: string;
  /**
   * The amount to pay, in won.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * The agreed honey for amount_krw, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * The agreed bonus honey for paying by bank transfer, whole stars; granted honey.
   * @example 5
   */
  bonus_star_cnt!: number;
  /**
   * When it was requested, ISO 8601, UTC.
   * @example 2026-11-22T03:21:00.000Z
   */
  created_at!: string;
  /**
   * Deadline of the payment, ISO 8601, UTC.
   * @example 2026-11-23T03:21:00.000Z
   */
  expires_at!: string;
  /**
   * Seconds until the deadline by the server's clock; 0 once it has passed.
   * @example 86400
   */
  seconds_left!: number;
  /**
   * When the honey was credited, ISO 8601, UTC; null if not yet.
   * @example 2026-11-22T09:00:00.000Z
   */
  deposited_at!: string | null;
  /** The sum of all credited deposits; null if none was credited yet. */
  credited!: CreditedDeposit | null;
  /** The latest money held for an operator; null if none. */
  held!: HeldDeposit | null;
  /** The cash receipt; null if none was requested. */
  receipt!: CashReceipt | null;
  /**
   * Y: a cash receipt can be requested now.
   * @example Y
   */
  receipt_open_yn!: Yn;
  /**
   * Y: it is still waiting and can be cancelled.
   * @example Y
   */
  cancel_yn!: Yn;
}

/** The requested bank transfers of the caller. */
export class BankDepositQuery extends PageQuery {
  /**
   * Y: only transfers that wait for money or have held money; N: the others. All if omitted.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  open_yn?: Yn;
}

/** The caller's bank transfers: those that wait for money or have held money first, then the newest. */
export class BankDepositList extends PageInfo {
  /** The bank transfers of this page. */
  list!: BankDeposit[];
}

/** A request for a cash receipt. */
export class BankDepositReceiptRequest {
  /**
   * phone: income deduction of a private person; business: proof of expense of a business.
   * @example phone
   */
  @IsIn(['phone', 'business'])
  kind!: 'phone' | 'business';

  /**
   * Mobile number of 10 or 11 digits, or business registration number of 10; digits only.
   * @example "01012345678"
   */
  @IsString()
  @Matches(/^\d{10,11}$/)
  @Secret()
  receipt_number!: string;
}

/** The bank's notification of a deposit; the signature is in the headers. */
export class BankDepositNotice {
  /**
   * The bank's number of the deposit. A repeat with the same number is the same deposit.
   * @example B20261122000001
   */
  @IsString()
  @Matches(/^[0-9A-Za-z-]{1,64}$/)
  bank_tx_id!: string;

  /**
   * The account that received it, digits only.
   * @example "12345678901234"
   */
  @IsString()
  @Matches(/^\d{6,20}$/)
  account!: string;

  /**
   * Amount received, in won.
   * @example 11000
   */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount_krw!: number;

  /**
   * Name of the depositor, as the bank reports it.
   * @example "김꿀벌"
   */
  @ForeignText()
  @IsString()
  @MaxLength(100)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  depositor!: string;

  /**
   * When it was paid, ISO 8601. Determines whether it was in time.
   * @example 2026-11-22T03:21:00.000Z
   */
  @IsDateString({ strict: true })
  @Length(20, 40)
  paid_at!: string;
}

/** The result of a deposit notification. */
export class BankDepositTaken {
  /**
   * credited, held for an operator, or returned by one.
   * @example credited
   */
  result!: 'credited' | 'held' | 'returned';
}
