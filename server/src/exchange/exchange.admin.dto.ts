import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import type { Yn } from '../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery } from '../core/http/page.dto.ts';
import { Masked, type Personal } from '../core/privacy/personal.ts';
import { UserBrief } from '../users/index.ts';
import { ExchangeAccount } from './accounts/exchange-accounts.dto.ts';
import { Exchange, type ExchangeStateName, exchangeStates } from './exchanges/exchanges.dto.ts';

const accountStates = ['review', 'registered', 'refused', 'replaced'] as const;

/** The requested accounts. */
export class ManagedAccountQuery extends CursorPageQuery {
  /**
   * All if omitted.
   * @example review
   */
  @IsOptional()
  @IsIn(accountStates)
  state?: (typeof accountStates)[number];

  /**
   * Part of the nickname, prefix of the ID or profile ID, or the user_key.
   * @example host05
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Filters the file of accounts. */
export class ManagedAccountFilter extends OmitType(ManagedAccountQuery, ['offset', 'limit', 'cursor']) {}

/** An account in an operator's list: personal data is masked. */
export class ManagedAccountRow {
  /**
   * Key of the account.
   * @example 41
   */
  account_id!: number;
  /** The host. */
  user!: UserBrief;
  /**
   * review, registered, refused, or replaced by a newer one.
   * @example review
   */
  state!: 'review' | 'registered' | 'refused' | 'replaced';
  /**
   * The kind of account holder, 1 to 2: 1 for an individual, 2 for a business.
   * @example 1
   */
  uer_business_type!: number;
  /**
   * Name of the bank.
   * @example 신한은행
   */
  bank_nm!: string;
  /**
   * The masked account number: only the last four digits are shown.
   * @example "********6789"
   */
  @Masked('account_number')
  account_num!: Personal<'account_number'>;
  /**
   * The masked holder.
   * @example 홍*동
   */
  @Masked('name')
  holder_nm!: Personal<'name'>;
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
   * @example 2026-11-22T09:00:00.000Z
   */
  decided_at!: string | null;
  /**
   * Whether the review is overdue.
   * @example N
   */
  overdue_yn!: Yn;
}

/** Accounts under review first, oldest first; then the newest. */
export class ManagedAccountList extends CursorPageInfo {
  /** The accounts of this page. */
  list!: ManagedAccountRow[];
}

/** A paper of an account: its picture is opened in the page, with the operator and the moment drawn into it. */
export class ManagedPaper {
  /**
   * Id of its file.
   * @example 311
   */
  file_id!: number;
  /**
   * Address of the picture.
   * @example /v1/etc/private-file/311
   */
  url!: string;
}

const maskedFields = [
  'account_num',
  'holder_nm',
  'uer_mobile',
  'uer_email',
  'uer_adr',
  'uer_adr_detail',
  'id_file',
  'passbook_file',
  'corp_file',
  'corp_file_path_nm',
  'corp_file_nm',
] as const;

/** An account with its papers; personal data is masked. */
export class ManagedAccount extends OmitType(ExchangeAccount, maskedFields) {
  /** The host. */
  user!: UserBrief;
  /**
   * The account number, masked.
   * @example "********6789"
   */
  @Masked('account_number')
  account_num!: Personal<'account_number'>;
  /**
   * Holder of the account, masked; empty if it cannot be decrypted.
   * @example 홍*동
   */
  @Masked('name')
  holder_nm!: Personal<'name'>;
  /**
   * The member's verified name, masked: the holder must be the same person.
   * @example 홍*동
   */
  @Masked('name')
  verified_name!: Personal<'name'>;
  /**
   * Whether the holder has the member's verified name; null while either is unknown.
   * @example Y
   */
  holder_verified_yn!: Yn | null;
  /**
   * Mobile number, masked.
   * @example 010-****-5678
   */
  @Masked('telephone')
  uer_mobile!: Personal<'telephone'>;
  /**
   * E-mail for tax invoices, masked; empty for an individual.
   * @example t***@honey.example
   */
  @Masked('email')
  uer_email!: Personal<'email'>;
  /**
   * Address, masked; empty for an individual.
   * @example "서울 강남구 ***"
   */
  @Masked('postal_address')
  uer_adr!: Personal<'postal_address'>;
  /**
   * Rest of the address, masked.
   * @example "***"
   */
  @Masked('postal_address')
  uer_adr_detail!: Personal<'postal_address'>;
  /** Copy of the ID; null if it was removed. */
  id_file!: ManagedPaper | null;
  /** Copy of the passbook; null if it was removed. */
  passbook_file!: ManagedPaper | null;
  /** Copy of the business registration; null for an individual, or if it was removed. */
  corp_file!: ManagedPaper | null;
}

/** The requested exchanges. */
export class ManagedExchangeQuery extends CursorPageQuery {
  /**
   * All if omitted.
   * @example asked
   */
  @IsOptional()
  @IsIn(exchangeStates)
  state?: ExchangeStateName;

  /**
   * Part of the nickname, prefix of the ID or profile ID, or the user_key.
   * @example host05
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Filters the file of exchanges. */
export class ManagedExchangeFilter extends OmitType(ManagedExchangeQuery, ['offset', 'limit', 'cursor']) {}

/** An exchange with its host and its payout. */
export class ManagedExchange extends OmitType(Exchange, ['account_num']) {
  /**
   * The account number, masked; empty if the account was deleted.
   * @example "********6789"
   */
  @Masked('account_number')
  account_num!: Personal<'account_number'>;
  /** The host. */
  user!: UserBrief;
  /**
   * When it was sent to the payout provider, ISO 8601, UTC; null if not yet.
   * @example 2026-11-22T09:00:00.000Z
   */
  payout_sent_at!: string | null;
  /**
   * The error of the last request to the provider; empty if none.
   * @example ""
   */
  payout_problem!: string;
  /**
   * Whether it has been approved and unpaid for longer than exchange_payout_late_hours.
   * @example N
   */
  payout_late_yn!: Yn;
}

/** Undecided exchanges first, then those being paid, each oldest first; then the newest. */
export class ManagedExchangeList extends CursorPageInfo {
  /** The exchanges of this page. */
  list!: ManagedExchange[];
}

/** A decision on an exchange. */
export class ExchangeDecisionRequest {
  /**
   * approve orders the payout; reject returns the honey. For an approved exchange that was not sent to a provider: paid
   * records a manual payout, failed that it cannot be paid, which returns the honey.
   * @example approve
   */
  @IsIn(['approve', 'reject', 'paid', 'failed'])
  decision!: 'approve' | 'reject' | 'paid' | 'failed';

  /**
   * The reason, shown to the host; required for reject and failed.
   * @example "계좌 확인이 필요해요."
   */
  @ValidateIf(
    ({ decision, reason }: ExchangeDecisionRequest) =>
      decision === 'reject' || decision === 'failed' || reason !== undefined,
  )
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason?: string;
}
