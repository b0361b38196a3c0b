import { OmitType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { type BatchActName, batchActNames } from '../../core/batches/batch-acts.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery, PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';
import { batchRowsMax } from './operator-batches.service.ts';

const rowStates = ['waiting', 'done', 'requested', 'refused', 'cancelled'] as const;

/** An act on many rows: on named ones, or on those that a list's filters select. */
export class BatchRequest {
  /**
   * The act.
   * @example host_asks.reject
   */
  @IsIn(batchActNames)
  act!: BatchActName;
  /**
   * The keys of 1 to 500 cases, as the act's own call names them; omitted: those of `filter`.
   * @example ["12", "13"]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMaxSize(batchRowsMax)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(30, { each: true })
  targets?: string[];
  /**
   * The filters of the act's list as a query string, without paging: the first 500 cases in the order of the list.
   * @example "state=review&q=honey"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(500)
  filter?: string;
  /**
   * The reason of each row, for the log; at most 500 characters. Acts whose single call needs none may omit it.
   * @example "포트폴리오가 없어요."
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(500)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason?: string;
}

/** A batch with its progress. */
export class Batch {
  /**
   * Id of the batch; audit entries of its rows name it.
   * @example 12
   */
  batch_id!: number;
  /**
   * The act.
   * @example host_asks.reject
   */
  act!: BatchActName;
  /**
   * checking: the dry run is in progress; ready: it may be started; running; done; cancelled; stopped: the operator lost the
   * right meanwhile.
   * @example running
   */
  state!: 'checking' | 'ready' | 'running' | 'done' | 'cancelled' | 'stopped';
  /**
   * The reason of each row.
   * @example "포트폴리오가 없어요."
   */
  reason!: string;
  /** The operator who created it, as whom its rows are done; null for a deleted account. */
  operator!: UserBrief | null;
  /**
   * Y: the caller created it.
   * @example Y
   */
  own_yn!: Yn;
  /**
   * Rows in total.
   * @example 20
   */
  row_cnt!: number;
  /**
   * Rows that the dry run has checked.
   * @example 20
   */
  checked_cnt!: number;
  /**
   * Rows that are left to be done.
   * @example 7
   */
  waiting_cnt!: number;
  /**
   * Rows that are done.
   * @example 11
   */
  done_cnt!: number;
  /**
   * Rows that wait for the approval of a second operator.
   * @example 1
   */
  requested_cnt!: number;
  /**
   * Rows that were refused, by the dry run or when they were done.
   * @example 1
   */
  refused_cnt!: number;
  /**
   * Rows that were cancelled.
   * @example 0
   */
  cancelled_cnt!: number;
  /**
   * When it was created; ISO 8601, UTC.
   * @example 2026-11-27T03:21:00.000Z
   */
  created_at!: string;
  /**
   * Until when it can be started; ISO 8601, UTC; null before the dry run is complete.
   * @example 2026-11-27T03:26:02.000Z
   */
  startable_until!: string | null;
  /**
   * When it was started; ISO 8601, UTC; null before.
   * @example 2026-11-27T03:22:00.000Z
   */
  started_at!: string | null;
  /**
   * When it ended; ISO 8601, UTC; null before.
   * @example 2026-11-27T03:22:09.000Z
   */
  ended_at!: string | null;
}

/** Filters the batches. */
export class BatchesQuery extends PageQuery {
  /**
   * Y: only those that have not ended; all if omitted.
   * @example Y
   */
  @IsOptional()
  @IsIn(['Y'])
  open_yn?: 'Y';
  /**
   * Y: only those that the caller created; those of every operator if omitted.
   * @example Y
   */
  @IsOptional()
  @IsIn(['Y'])
  own_yn?: 'Y';
}

/** The filters of the batches without their paging. */
export class BatchesFilter extends OmitType(BatchesQuery, ['offset', 'limit']) {}

/** A page of the batches. */
export class BatchList extends PageInfo {
  /** The batches of this page. */
  list!: Batch[];
}

/** Filters the rows of a batch. */
export class BatchRowsQuery extends CursorPageQuery {
  /**
   * The state; all if omitted.
   * @example refused
   */
  @IsOptional()
  @IsIn(rowStates)
  state?: (typeof rowStates)[number];
}

/** The filters of the rows of a batch without their paging. */
export class BatchRowsFilter extends OmitType(BatchRowsQuery, ['offset', 'limit', 'cursor']) {}

/** A row of a batch. */
export class BatchRow {
  /**
   * Number of the row, from 1.
   * @example 3
   */
  row_no!: number;
  /**
   * The key of the case.
   * @example "13"
   */
  target!: string;
  /**
   * What names the case; empty if it does not exist.
   * @example "꿀벌이"
   */
  name!: string;
  /**
   * What the dry run found. possible: the act would be done; request: it would need a second operator; null: not
   * checked yet, or it was refused.
   * @example possible
   */
  forecast!: 'possible' | 'request' | null;
  /**
   * waiting: not done; done; requested: it waits for the approval of a second operator; refused; cancelled.
   * @example waiting
   */
  state!: (typeof rowStates)[number];
  /**
   * The code with which it was refused; null otherwise.
   * @example host_ask_decided
   */
  code!: string | null;
  /**
   * The Korean message of the refusal; null otherwise.
   * @example "이미 심사한 신청이에요."
   */
  message!: string | null;
}

/** A page of the rows of a batch. */
export class BatchRowList extends CursorPageInfo {
  /** The rows of this page, in order. */
  list!: BatchRow[];
}
