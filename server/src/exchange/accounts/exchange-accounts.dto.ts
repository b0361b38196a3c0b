import { type BusinessType, banks, businessTypes, exchangeAccountLimits } from '@honey/rules';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { Secret } from '../../core/logging/secret-names.ts';
import { KeptFile } from '../../files/index.ts';

/** A single line without control characters. */
const line = /^[^\p{Cc}\p{Cs}]*$/u;
const bankCodes = banks.map(({ code }) => code);

/** A bank to which exchanges are paid. */
export class ExchangeBank {
  /**
   * The standard code of Korean banks.
   * @example "088"
   */
  bank_cd!: string;
  /**
   * Its name.
   * @example 신한은행
   */
  bank_nm!: string;
  /**
   * Minimum number of digits of an account number.
   * @example 11
   */
  digits_min!: number;
  /**
   * Maximum number of digits of an account number.
   * @example 14
   */
  digits_max!: number;
}

/** The banks, most used first. */
export class BankList {
  /** The banks. */
  list!: ExchangeBank[];
  /**
   * Number of banks.
   * @example 24
   */
  total!: number;
}

/**
 * The account to which a host wants to be paid. Files are the host's own pictures, uploaded with the file_table
 * exchange.
 */
export class ExchangeAccountRequest {
  /**
   * 1 for an individual, subject to withholding tax; 2 for a business, which invoices VAT and fills in its own fields.
   * @example 1
   */
  @IsInt()
  @IsIn(businessTypes)
  uer_business_type?: BusinessType = 1;

  /**
   * Code of the bank, from bank-list.
   * @example "088"
   */
  @IsIn(bankCodes)
  bank_cd!: string;

  /**
   * Account number: digits only, as many as the bank uses.
   * @example "110123456789"
   */
  @Secret()
  @IsString()
  @MaxLength(30)
  account_num!: string;

  /**
   * Holder of the account: letters without spaces.
   * @example 홍길동
   */
  @Secret()
  @IsString()
  @MaxLength(60)
  holder_nm!: string;

  /**
   * Mobile number for enquiries, in digits.
   * @example "01012345678"
   */
  @Secret()
  @IsString()
  @MaxLength(20)
  uer_mobile!: string;

  /**
   * Copy of the ID.
   * @example 311
   */
  @IsKey()
  id_file_id!: number;

  /**
   * Copy of the passbook.
   * @example 312
   */
  @IsKey()
  passbook_file_id!: number;

  /**
   * Name of the business; required for a business.
   * @example "꿀벌상회"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(exchangeAccountLimits.companyMax)
  @Matches(line)
  uer_company?: string;

  /**
   * Business registration number, ten digits; required for a business.
   * @example "2208162517"
   */
  @IsOptionalNonNull()
  @Secret()
  @IsString()
  @MaxLength(20)
  uer_reg_num?: string;

  /**
   * Registration number of a corporation, 13 digits; omitted or empty if the business is not one.
   * @example ""
   */
  @IsOptionalNonNull()
  @Secret()
  @IsString()
  @MaxLength(20)
  uer_corp_reg_num?: string;

  /**
   * E-mail address for tax invoices; required for a business.
   * @example tax@honey.example
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(exchangeAccountLimits.emailMax)
  @Matches(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/)
  uer_email?: string;

  /**
   * Postal code, five digits; required for a business.
   * @example "06236"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(10)
  uer_post?: string;

  /**
   * Address; required for a business.
   * @example "서울 강남구 테헤란로 1"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(exchangeAccountLimits.addressMax)
  @Matches(line)
  uer_adr?: string;

  /**
   * Rest of the address.
   * @example "2층"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(exchangeAccountLimits.addressMax)
  @Matches(line)
  uer_adr_detail?: string;

  /**
   * Copy of the business registration; required for a business.
   * @example 313
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  corp_file_id?: number;
}

/** An exchange account, as shown to its host: the account number is masked. */
export class ExchangeAccount {
  /**
   * Key of the account.
   * @example 41
   */
  account_id!: number;
  /**
   * review, registered, refused, or replaced by a newer one.
   * @example registered
   */
  state!: 'review' | 'registered' | 'refused' | 'replaced';
  /**
   * The kind of account holder, 1 to 2: 1 for an individual, 2 for a business.
   * @example 1
   */
  uer_business_type!: number;
  /**
   * Code of the bank.
   * @example "088"
   */
  bank_cd!: string;
  /**
   * Name of the bank.
   * @example 신한은행
   */
  bank_nm!: string;
  /**
   * The masked account number: only the last four digits are shown.
   * @example "********6789"
   */
  account_num!: string;
  /**
   * Holder of the account; empty if it cannot be decrypted.
   * @example 홍길동
   */
  holder_nm!: string;
  /**
   * Mobile number in digits.
   * @example "01012345678"
   */
  uer_mobile!: string;
  /**
   * Name of the business; empty for an individual.
   * @example ""
   */
  uer_company!: string;
  /**
   * Business registration number; empty for an individual.
   * @example ""
   */
  uer_reg_num!: string;
  /**
   * Registration number of a corporation; empty if none.
   * @example ""
   */
  uer_corp_reg_num!: string;
  /**
   * E-mail for tax invoices; empty for an individual.
   * @example ""
   */
  uer_email!: string;
  /**
   * Postal code; empty for an individual.
   * @example ""
   */
  uer_post!: string;
  /**
   * Address; empty for an individual.
   * @example ""
   */
  uer_adr!: string;
  /**
   * Rest of the address.
   * @example ""
   */
  uer_adr_detail!: string;
  /** Copy of the ID, private; null if it was removed. */
  id_file!: KeptFile | null;
  /** Copy of the passbook, private; null if it was removed. */
  passbook_file!: KeptFile | null;
  /** Copy of the business registration, private; null for an individual, or if it was removed. */
  corp_file!: KeptFile | null;
  /**
   * URL of the copy of the business registration; empty if none.
   * @example ""
   */
  corp_file_path_nm!: string;
  /**
   * Its uploaded file name; empty if none.
   * @example ""
   */
  corp_file_nm!: string;
  /**
   * Reason for the refusal; empty otherwise.
   * @example ""
   */
  reason!: string;
  /**
   * When it was submitted; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
  /**
   * When it was decided, ISO 8601, UTC; null if undecided.
   * @example 2026-11-20T09:21:00.000Z
   */
  decided_at!: string | null;
}

/** The status of a host's account. */
export class ExchangeAccountState {
  /**
   * unregistered: none was submitted; review, registered, refused: the state of the newest one.
   * @example registered
   */
  state!: 'unregistered' | 'review' | 'registered' | 'refused';
  /**
   * Whether an account can be submitted now: not while one is under review.
   * @example Y
   */
  may_register_yn!: Yn;
  /**
   * Days within which an account is reviewed.
   * @example 3
   */
  review_days!: number;
  /** The newest account, or null. */
  account!: ExchangeAccount | null;
  /** The account to which exchanges are paid, which may be older than the newest one; or null. */
  registered!: ExchangeAccount | null;
}
