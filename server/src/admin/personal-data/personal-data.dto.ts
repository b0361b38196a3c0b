import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

const kinds = ['copy', 'erasure'] as const;

/** A request about a member's personal data. */
export class NewPersonalDataRequest {
  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  user_key!: number;
  /**
   * copy: everything that names the member, as a zip archive; erasure: of the account.
   * @example copy
   */
  @IsIn(kinds)
  kind!: (typeof kinds)[number];
  /**
   * The reason, for the audit log; 1 to 500 characters.
   * @example "본인이 고객센터로 요청했어요."
   */
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason!: string;
}

/** The rows of one table that name a member. */
export class PersonalTableCount {
  /**
   * Name of the table.
   * @example follows
   */
  table!: string;
  /**
   * Number of rows.
   * @example 14
   */
  row_cnt!: number;
  /**
   * What an erasure does: the rows are deleted, or stay without naming the person.
   * @example deleted
   */
  effect!: 'deleted' | 'stays';
}

/** The rows of one table that the law retains. */
export class RetainedTableCount {
  /**
   * payment: payments, 5 years; dispute: inquiries and disputes, 3 years; sign_in: addresses of sign-ins, 3 months.
   * @example payment
   */
  kind!: 'payment' | 'dispute' | 'sign_in';
  /**
   * Name of the table; `users`: who the person is, as long as a row of another table is retained.
   * @example orders
   */
  table!: string;
  /**
   * Number of rows.
   * @example 3
   */
  row_cnt!: number;
  /**
   * When the first of them is deleted; ISO 8601, UTC.
   * @example 2031-03-01T03:21:00.000Z
   */
  first_until!: string;
  /**
   * When the last of them is deleted; ISO 8601, UTC.
   * @example 2031-11-27T03:21:00.000Z
   */
  last_until!: string;
}

/** What is stored about a member, in numbers; without personal data. */
export class PersonalDataSummary {
  /** The member. */
  user!: UserBrief;
  /**
   * When the account was erased; ISO 8601, UTC; null: it was not.
   * @example 2026-11-22T09:00:00.000Z
   */
  deleted_at!: string | null;
  /**
   * When the account is or would be deleted at the member's own request; ISO 8601, UTC; null: not requested.
   * @example 2026-11-22T09:00:00.000Z
   */
  deletion_asked_at!: string | null;
  /**
   * The error code with which an erasure would be refused now, or null.
   * @example operator_account
   */
  refusal!: 'operator_account' | 'data_request_open' | null;
  /**
   * What an erasure would wait for now. order: an order, refund, bank transfer or debt; exchange; purchase: at a service
   * beside the product; live.
   * @example ["order"]
   */
  waits_for!: ('order' | 'exchange' | 'purchase' | 'live')[];
  /** The rows that name the member, by table. */
  tables!: PersonalTableCount[];
  /** What the law retains of the erased member, or would retain after an erasure now. */
  retained!: RetainedTableCount[];
}

/** A request about personal data, with its progress. */
export class PersonalDataRequestRow {
  /**
   * Id of the request.
   * @example 12
   */
  request_id!: number;
  /**
   * copy or erasure.
   * @example copy
   */
  kind!: (typeof kinds)[number];
  /**
   * waiting: not started, or an erasure waits for what is open; running; done; cancelled: by an operator, or by the member
   * who signed in; failed; expired: the copy was deleted.
   * @example done
   */
  state!: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed' | 'expired';
  /** The member. */
  user!: UserBrief | null;
  /** The operator who made it; null for a deleted account. */
  operator!: UserBrief | null;
  /**
   * Y: the caller made it.
   * @example Y
   */
  own_yn!: Yn;
  /**
   * The reason.
   * @example "본인이 고객센터로 요청했어요."
   */
  reason!: string;
  /**
   * When it was made; ISO 8601, UTC.
   * @example 2026-11-27T03:21:00.000Z
   */
  created_at!: string;
  /**
   * When it ended; ISO 8601, UTC; null before.
   * @example 2026-11-27T03:21:09.000Z
   */
  ended_at!: string | null;
  /**
   * Tables and files that a copy contains so far.
   * @example 118
   */
  done_cnt!: number;
  /**
   * Tables and files in total; 0 before it has started, and of an erasure.
   * @example 121
   */
  total_cnt!: number;
  /**
   * Size of the copy in bytes; null before it is made.
   * @example 48211
   */
  bytes!: number | null;
  /**
   * When the copy is deleted; ISO 8601, UTC; null before it is made.
   * @example 2026-11-28T03:21:09.000Z
   */
  file_until!: string | null;
  /**
   * Y: the caller may download the copy now.
   * @example Y
   */
  downloadable_yn!: Yn;
  /**
   * Y: it may be cancelled now.
   * @example N
   */
  cancellable_yn!: Yn;
  /**
   * What a waiting erasure waits for now.
   * @example []
   */
  waits_for!: ('order' | 'exchange' | 'purchase' | 'live')[];
}

/** Filters the requests. */
export class PersonalDataRequestsQuery extends CursorPageQuery {
  /**
   * Y: only those that have not ended; all if omitted.
   * @example Y
   */
  @IsOptional()
  @IsIn(['Y'])
  open_yn?: 'Y';
}

/** Filters the file of the requests. */
export class PersonalDataRequestsFilter extends OmitType(PersonalDataRequestsQuery, [
  'offset',
  'limit',
  'cursor',
]) {}

/** A page of the requests. */
export class PersonalDataRequestList extends CursorPageInfo {
  /** The requests of this page, newest first. */
  list!: PersonalDataRequestRow[];
}
