import { type BusinessType, banks, businessTypes, exchangeAccountLimits } from '@honey/rules';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { Secret } from '../../core/logging/secret-names.ts';
import { KeptFile } from '../../files/files.dto.ts';

/** One line without control characters. */
const line = /^[^\p{Cc}\p{Cs}]*$/u;
const bankCodes = banks.map(({ code }) => code);

/** A bank to which exchanges are paid. */
export class ExchangeBank {
  /**
   * Code by which Korean banks know each other.
   * @example "088"
   */
  bank_cd!: string;
  /**
   * Its name.
   * @example 신한은행
   */
  bank_nm!: string;
  /**
   * Lowest number of digits of an account number.
   * @example 11
   */
  digits_min!: number;
  /**
   * Highest number of digits of an account number.
   * @example 14
   */
  digits_max!: number;
}

/** The banks, the most used first. */
export class BankList {
  /** The banks. */
  list!: ExchangeBank[];
  /**
   * How many there are.
   * @example 24
   */
  total!: number;
}

/** The account to which a host wants to be paid. Files are own pictures that were kept with the file_table exchange. */
export class ExchangeAccountRequest {
  /**
   * 1 an individual, of whom tax is withheld; 2 a business, which invoices VAT and fills in its own fields.
   * @example 1
   */
  @IsInt()
  @IsIn(businessTypes)
  uer_business_type?: BusinessType = 1;

  /**
   * Code of the bank, of bank-list.
   * @example "088"
   */
  @IsIn(bankCodes)
  bank_cd!: string;

  /**
   * Account number: digits alone, as many as the bank's have.
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
   * Mobile number for questions about it, in digits.
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
   * Name of the business; a business needs it.
   * @example "꿀벌상회"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(exchangeAccountLimits.companyMax)
  @Matches(line)
  uer_company?: string;

  /**
   * Business registration number, ten digits; a business needs it.
   * @example "2208162517"
   */
  @IsOptionalNonNull()
  @Secret()
  @IsString()
  @MaxLength(20)
  uer_reg_num?: string;

  /**
   * Registration number of a corporation, 13 digits; left out or empty: a business that is none.
   * @example ""
   */
  @IsOptionalNonNull()
  @Secret()
  @IsString()
  @MaxLength(20)
  uer_corp_reg_num?: string;

  /**
   * E-mail for tax invoices; a business needs it.
   * @example tax@honey.example
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(exchangeAccountLimits.emailMax)
  @Matches(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/)
  uer_email?: string;

  /**
   * Postal code, five digits; a business needs it.
   * @example "06236"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(10)
  uer_post?: string;

  /**
   * Address; a business needs it.
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
   * Copy of the business registration; a business needs it.
   * @example 313
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  corp_file_id?: number;
}

/** An exchange account, as its host sees it: the account number is masked. */
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
   * From 1 to 2: 1 an individual, 2 a business.
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
   * Account number of which the last four digits are shown.
   * @example "********6789"
   */
  account_num!: string;
  /**
   * Holder of the account; empty where it cannot be decrypted.
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
   * Registration number of a corporation; empty: none.
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
  /** Copy of the ID, private; null: it was removed. */
  id_file!: KeptFile | null;
  /** Copy of the passbook, private; null: it was removed. */
  passbook_file!: KeptFile | null;
  /** Copy of the business registration, private; null: an individual, or it was removed. */
  corp_file!: KeptFile | null;
  /**
   * Address of the copy of the business registration; empty: none.
   * @example ""
   */
  corp_file_path_nm!: string;
  /**
   * Name under which it was uploaded; empty: none.
   * @example ""
   */
  corp_file_nm!: string;
  /**
   * Why it was refused; empty otherwise.
   * @example ""
   */
  reason!: string;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
  /**
   * When it was decided, ISO 8601, UTC; null: not yet.
   * @example 2026-11-20T09:21:00.000Z
   */
  decided_at!: string | null;
}

/** How the host stands with an account. */
export class ExchangeAccountState {
  /**
   * unregistered: none was sent; review, registered, refused: as the newest one.
   * @example registered
   */
  state!: 'unregistered' | 'review' | 'registered' | 'refused';
  /**
   * Whether one can be sent now: not while one is under review.
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
  /** The account to which exchanges are paid, which may be an earlier one than the newest; or null. */
  registered!: ExchangeAccount | null;
}
