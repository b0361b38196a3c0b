import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PendingApproval } from '../../core/approval/operator-requests.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

const states = ['waiting', 'done', 'refused', 'void', 'expired'] as const;

/** Filters the requests. */
export class RequestsQuery extends CursorPageQuery {
  /**
   * The state; all if omitted.
   * @example waiting
   */
  @IsOptional()
  @IsIn(states)
  state?: (typeof states)[number];
}

/** Filters the file of requests. */
export class RequestsFilter extends OmitType(RequestsQuery, ['offset', 'limit', 'cursor']) {}

/** An act that waits for a second operator, or that was decided. */
export class ManagedRequest extends PendingApproval {
  /**
   * The requester's reason.
   * @example "이벤트 당첨 보상"
   */
  reason!: string;
  /** The operator who requested it; null for a deleted account. */
  requester!: UserBrief | null;
  /** The members whom it concerns. */
  beneficiaries!: UserBrief[];
  /**
   * When it was requested; ISO 8601, UTC.
   * @example 2026-11-26T03:21:00.000Z
   */
  created_at!: string;
  /** The operator who approved or refused it; null: no operator. */
  decider!: UserBrief | null;
  /**
   * When it ended; ISO 8601, UTC; null while it waits.
   * @example 2026-11-26T04:00:00.000Z
   */
  decided_at!: string | null;
  /**
   * The decider's reason; empty without one.
   * @example "당첨 명단을 확인했어요."
   */
  decision_reason!: string;
  /**
   * Y: the caller may approve or refuse it now.
   * @example Y
   */
  decidable_yn!: Yn;
}

/** A page of the requests. */
export class ManagedRequestList extends CursorPageInfo {
  /** The requests of this page. */
  list!: ManagedRequest[];
}
