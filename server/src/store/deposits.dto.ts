import { IsDateString, IsIn, IsInt, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { ForeignText } from '../core/http/input/input-texts.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** How a bank transfer stands. */
export type DepositState = 'waiting' | 'deposited' | 'held' | 'expired' | 'returned' | 'cancelled';
export const depositStates = [
  'waiting',
  'deposited',
  'held',
  'expired',
  'returned',
  'cancelled',
] as const satisfies readonly DepositState[];

/** Why money that came in waits for an operator. */
export type HeldReason = 'late' | 'amount' | 'second' | 'cancelled' | 'member';

/** What a path calls one bank transfer. */
export class UdKeyParam {
  /**
   * Key of the bank transfer, as the request answered it.
   * @example D7Q2M8XK4T9WZ3HC5RNB
   */
  @IsString()
  @Matches(/^D[0-9A-Z]{19}$/)
  ud_key!: string;
}

/** Asks for an account to pay honey into. */
export class BankDepositRequest {
  /**
   * The method of pg-method-list that this call serves.
   * @example bank
   */
  @IsIn(['bank'])
  method!: 'bank';

  /**
   * The product, by its key in bt-save-item-list.
   * @example 3
   */
  @IsKey()
  product_id!: number;

  /**
   * How many of it.
   * @example 1
   */
  @IsInt()
  @Min(1)
  @Max(100)
  quantity!: number;

  /**
   * What the page showed as the price in all, in won: where it is another one by now, nothing is asked for (amount_mismatch).
   * @example 11000
   */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount_krw!: number;

  /**
   * Name of who pays in, as the bank will show it: 1 to 20 characters.
   * @example "김꿀벌"
   */
  @IsString()
  @Length(1, 20)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  depositor!: string;

  /**
   * Telephone for messages about the deposit: digits alone.
   * @example "01012345678"
   */
  @IsString()
  @Matches(/^0\d{8,10}$/)
  @Secret()
  phone!: string;
}

/** An account was opened for the request. */
export class BankDepositOpened {
  /**
   * Key of the bank transfer.
   * @example D7Q2M8XK4T9WZ3HC5RNB
   */
  ud_key!: string;
  /**
   * Number of the order.
   * @example H261122K3QX9
   */
  order_no!: string;
  /**
   * Until when it can be paid, ISO 8601, UTC.
   * @example 2026-11-23T03:21:00.000Z
   */
  expires_at!: string;
}

/** Money that came in and was not credited by itself. */
export class HeldDeposit {
  /**
   * Why it waits: late, another amount, a second one, after a cancel, or the member may not pay at present.
   * @example amount
   */
  reason!: HeldReason;
  /**
   * What came, in won.
   * @example 10000
   */
  amount_krw!: number;
  /**
   * When it came, ISO 8601, UTC.
   * @example 2026-11-22T03:21:00.000Z
   */
  paid_at!: string;
}

/** The cash receipt of a bank transfer. */
export class CashReceipt {
  /**
   * phone: a private person's deduction; business: an expense of a business.
   * @example phone
   */
  kind!: 'phone' | 'business';
  /**
   * The number it is for, with its middle hidden.
   * @example 010****5678
   */
  receipt_number!: string;
  /**
   * requested: it is issued once the deposit has come; issued.
   * @example requested
   */
  state!: 'requested' | 'issued';
  /**
   * Number of its approval; null until it is issued.
   * @example "123456789"
   */
  approval_no!: string | null;
}

/** What was credited of a bank transfer: of another amount as much as it paid for, and every deposit that was. */
export class CreditedDeposit {
  /**
   * What was paid in for it, in won.
   * @example 5500
   */
  amount_krw!: number;
  /**
   * Bought honey, whole stars.
   * @example 50
   */
  star_cnt!: number;
  /**
   * Granted honey on top of it, whole stars.
   * @example 2
   */
  bonus_star_cnt!: number;
}

/** One bank transfer. */
export class BankDeposit {
  /**
   * Key of the bank transfer.
   * @example D7Q2M8XK4T9WZ3HC5RNB
   */
  ud_key!: string;
  /**
   * Number of the order.
   * @example H261122K3QX9
   */
  order_no!: string;
  /**
   * waiting for the money, deposited and credited, held for an operator, expired, returned to the depositor, or cancelled.
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
   * The account to pay into, digits alone; it belongs to this request only.
   * @example "12345678901234"
   */
  account!: string;
  /**
   * In whose name the account stands.
   * @example "(주)허니라이브"
   */
  holder!: string;
  /**
   * Name of who pays in.
   * @example "김꿀벌"
   */
  depositor!: string;
  /**
   * What to pay in, in won.
   * @example 11000
   */
  amount_krw!: number;
  /**
   * Honey that amount_krw pays for, as it was agreed, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Honey on top of it for paying by bank transfer, as it was agreed, whole stars; granted honey.
   * @example 5
   */
  bonus_star_cnt!: number;
  /**
   * When it was asked for, ISO 8601, UTC.
   * @example 2026-11-22T03:21:00.000Z
   */
  created_at!: string;
  /**
   * Until when it can be paid, ISO 8601, UTC.
   * @example 2026-11-23T03:21:00.000Z
   */
  expires_at!: string;
  /**
   * Seconds until then by the server's clock; 0 once it is past.
   * @example 86400
   */
  seconds_left!: number;
  /**
   * When the honey was credited, ISO 8601, UTC; null: not yet.
   * @example 2026-11-22T09:00:00.000Z
   */
  deposited_at!: string | null;
  /** What its money brought, all credited deposits together; null: none was credited yet. */
  credited!: CreditedDeposit | null;
  /** Money that came and waits for an operator, the newest; null: none does. */
  held!: HeldDeposit | null;
  /** The cash receipt; null: none was asked for. */
  receipt!: CashReceipt | null;
  /**
   * Y: a cash receipt can be asked for now.
   * @example Y
   */
  receipt_open_yn!: Yn;
  /**
   * Y: it still waits and can be cancelled.
   * @example Y
   */
  cancel_yn!: Yn;
}

/** Which of one's own bank transfers are asked for. */
export class BankDepositQuery extends PageQuery {
  /**
   * Y: those alone that wait for their money, or of which money is held; N: the others. Left out: all.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  open_yn?: Yn;
}

/** Bank transfers of one's own: those that wait or of which money is held first, then the newest. */
export class BankDepositList extends PageInfo {
  /** The bank transfers of this page. */
  list!: BankDeposit[];
}

/** Asks for a cash receipt. */
export class BankDepositReceiptRequest {
  /**
   * phone: a private person's deduction; business: an expense of a business.
   * @example phone
   */
  @IsIn(['phone', 'business'])
  kind!: 'phone' | 'business';

  /**
   * Mobile number of 10 or 11 digits, or business registration number of 10; digits alone.
   * @example "01012345678"
   */
  @IsString()
  @Matches(/^\d{10,11}$/)
  @Secret()
  receipt_number!: string;
}

/** What the bank tells of a deposit; signed in the headers. */
export class BankDepositNotice {
  /**
   * The bank's own number of the deposit. Told again under the same number it is the same deposit.
   * @example B20261122000001
   */
  @IsString()
  @Matches(/^[0-9A-Za-z-]{1,64}$/)
  bank_tx_id!: string;

  /**
   * The account that was paid into, digits alone.
   * @example "12345678901234"
   */
  @IsString()
  @Matches(/^\d{6,20}$/)
  account!: string;

  /**
   * What came, in won.
   * @example 11000
   */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount_krw!: number;

  /**
   * Name of who paid, as the bank knows it.
   * @example "김꿀벌"
   */
  @ForeignText()
  @IsString()
  @MaxLength(100)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  depositor!: string;

  /**
   * When it was paid, ISO 8601. Whether it came in time is judged by it.
   * @example 2026-11-22T03:21:00.000Z
   */
  @IsDateString({ strict: true })
  @Length(20, 40)
  paid_at!: string;
}

/** What became of a deposit that the bank told. */
export class BankDepositTaken {
  /**
   * credited, held for an operator, or returned by one.
   * @example credited
   */
  result!: 'credited' | 'held' | 'returned';
}
