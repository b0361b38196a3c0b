import { ApiSchema, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import type { Yn } from '../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';
import { HostApplication } from './host-applications.dto.ts';

/** Filters the list of applications. */
export class ManagedHostApplicationQuery extends CursorPageQuery {
  /**
   * Omitted: all.
   * @example review
   */
  @IsOptional()
  @IsIn(['review', 'approved', 'rejected'])
  state?: 'review' | 'approved' | 'rejected';

  /**
   * Part of the nickname, start of the ID or profile ID, or the user_key.
   * @example 지망생
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Filters the file of applications. */
export class ManagedHostApplicationFilter extends OmitType(ManagedHostApplicationQuery, [
  'offset',
  'limit',
  'cursor',
]) {}

/** An application with its applicant. */
@ApiSchema({ name: 'ManagedHostAsk' })
export class ManagedHostApplication extends HostApplication {
  /** The applicant. */
  user!: UserBrief;
  /**
   * Whether the application has been under review for longer than promised.
   * @example N
   */
  overdue_yn!: Yn;
  /**
   * Number of earlier applications of the member.
   * @example 0
   */
  earlier_cnt!: number;
}

/** Applications: those under review first, oldest at the top; then the newest. */
@ApiSchema({ name: 'ManagedHostAskList' })
export class ManagedHostApplicationList extends CursorPageInfo {
  /** The applications of this page. */
  list!: ManagedHostApplication[];
}

/** A decision on an application. */
@ApiSchema({ name: 'HostAskDecisionRequest' })
export class HostApplicationDecisionRequest {
  /**
   * approve makes the member a host.
   * @example reject
   */
  @IsIn(['approve', 'reject'])
  decision!: 'approve' | 'reject';

  /**
   * The reason; required for a rejection, and shown to the applicant.
   * @example "SNS 계정을 확인할 수 없어요."
   */
  @ValidateIf(
    ({ decision, reason }: HostApplicationDecisionRequest) => decision !== 'approve' || reason !== undefined,
  )
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason?: string;
}
