import { IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import { ExchangeAccount } from './accounts/exchange-accounts.dto.ts';
import { Exchange, type ExchangeStateName, exchangeStates } from './exchanges/exchanges.dto.ts';

const accountStates = ['review', 'registered', 'refused', 'replaced'] as const;

/** Which accounts are asked for. */
export class ManagedAccountQuery extends PageQuery {
  /**
   * Left out: all.
   * @example review
   */
  @IsOptional()
  @IsIn(accountStates)
  state?: (typeof accountStates)[number];

  /**
   * A part of the nickname, the beginning of the ID or profile ID, or the user_key.
   * @example host05
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** An account as operators list it: nothing of it is shown in full. */
export class ManagedAccountRow {
  /**
   * Key of the account.
   * @example 41
   */
  account_id!: number;
  /** Whose it is. */
  user!: UserBrief;
  /**
   * review, registered, refused, or replaced by a newer one.
   * @example review
   */
  state!: 'review' | 'registered' | 'refused' | 'replaced';
  /**
   * From 1 to 2: 1 an individual, 2 a business.
   * @example 1
   */
  uer_business_type!: number;
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
   * Holder with letters hidden.
   * @example 홍*동
   */
  holder_nm!: string;
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
   * @example 2026-11-22T09:00:00.000Z
   */
  decided_at!: string | null;
  /**
   * Whether it is under review for longer than was promised.
   * @example N
   */
  overdue_yn!: Yn;
}

/** Accounts: those under review first, the oldest of them at the top; then the newest. */
export class ManagedAccountList extends PageInfo {
  /** The accounts of this page. */
  list!: ManagedAccountRow[];
}

/** An account in full, with its papers. */
export class ManagedAccount extends ExchangeAccount {
  /** Whose it is. */
  user!: UserBrief;
  /**
   * Name of the member as it was verified: the holder must be the same person.
   * @example 홍길동
   */
  verified_name!: string;
}

/** Which exchanges are asked for. */
export class ManagedExchangeQuery extends PageQuery {
  /**
   * Left out: all.
   * @example asked
   */
  @IsOptional()
  @IsIn(exchangeStates)
  state?: ExchangeStateName;

  /**
   * A part of the nickname, the beginning of the ID or profile ID, or the user_key.
   * @example host05
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** An exchange with its host and its payout. */
export class ManagedExchange extends Exchange {
  /** Who applied. */
  user!: UserBrief;
  /**
   * When it was given to the provider of payouts, ISO 8601, UTC; null: not yet.
   * @example 2026-11-22T09:00:00.000Z
   */
  payout_sent_at!: string | null;
  /**
   * What went wrong the last time the provider was asked; empty: nothing.
   * @example ""
   */
  payout_problem!: string;
  /**
   * Whether it is approved and unpaid for longer than exchange_payout_late_hours.
   * @example N
   */
  payout_late_yn!: Yn;
}

/** Exchanges: those to be decided first, then those that are being paid, each with the oldest at the top; then the newest. */
export class ManagedExchangeList extends PageInfo {
  /** The exchanges of this page. */
  list!: ManagedExchange[];
}

/** What becomes of an exchange. */
export class ExchangeDecisionRequest {
  /**
   * approve has it paid; reject gives the honey back. Of an approved one that no provider had: paid says that it was paid by hand,
   * failed that it cannot be paid, which gives the honey back.
   * @example approve
   */
  @IsIn(['approve', 'reject', 'paid', 'failed'])
  decision!: 'approve' | 'reject' | 'paid' | 'failed';

  /**
   * Why; reject and failed need it, and the host reads it.
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
