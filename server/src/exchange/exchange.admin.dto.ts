import { IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';
import { ExchangeAccount } from './accounts/exchange-accounts.dto.ts';
import { Exchange, type ExchangeStateName, exchangeStates } from './exchanges/exchanges.dto.ts';

const accountStates = ['review', 'registered', 'refused', 'replaced'] as const;

/** The requested accounts. */
export class ManagedAccountQuery extends PageQuery {
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
  account_num!: string;
  /**
   * The masked holder.
   * @example 홍*동
   */
  holder_nm!: string;
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
export class ManagedAccountList extends PageInfo {
  /** The accounts of this page. */
  list!: ManagedAccountRow[];
}

/** An unmasked account with its papers. */
export class ManagedAccount extends ExchangeAccount {
  /** The host. */
  user!: UserBrief;
  /**
   * The member's verified name: the holder must be the same person.
   * @example 홍길동
   */
  verified_name!: string;
}

/** The requested exchanges. */
export class ManagedExchangeQuery extends PageQuery {
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

/** An exchange with its host and its payout. */
export class ManagedExchange extends Exchange {
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
export class ManagedExchangeList extends PageInfo {
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
