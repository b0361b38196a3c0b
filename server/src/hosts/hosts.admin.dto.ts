import { IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import { HostAsk } from './host-asks.dto.ts';

/** Which applications are asked for. */
export class ManagedHostAskQuery extends PageQuery {
  /**
   * Left out: all.
   * @example review
   */
  @IsOptional()
  @IsIn(['review', 'approved', 'rejected'])
  state?: 'review' | 'approved' | 'rejected';

  /**
   * A part of the nickname, the beginning of the ID or profile ID, or the user_key.
   * @example 지망생
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** An application with its applicant. */
export class ManagedHostAsk extends HostAsk {
  /** Who applied. */
  user!: UserBrief;
  /**
   * Whether it is under review for longer than was promised.
   * @example N
   */
  overdue_yn!: Yn;
  /**
   * How many applications of the member came before.
   * @example 0
   */
  earlier_cnt!: number;
}

/** Applications: those under review first, the oldest of them at the top; then the newest. */
export class ManagedHostAskList extends PageInfo {
  /** The applications of this page. */
  list!: ManagedHostAsk[];
}

/** What becomes of an application. */
export class HostAskDecisionRequest {
  /**
   * approve makes the member a host.
   * @example reject
   */
  @IsIn(['approve', 'reject'])
  decision!: 'approve' | 'reject';

  /**
   * Why; a rejection needs it, and the applicant reads it.
   * @example "SNS 계정을 확인할 수 없어요."
   */
  @ValidateIf(
    ({ decision, reason }: HostAskDecisionRequest) => decision !== 'approve' || reason !== undefined,
  )
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason?: string;
}
