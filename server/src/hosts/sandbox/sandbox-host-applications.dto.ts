import { ApiSchema } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { IsKeyOrLoginId } from '../../core/sandbox/key-or-login-id.ts';

/** Names a member's application; a member has at most one under review. */
export class SandboxHostApplicationParam {
  /**
   * The user_key from the list, or the login_id of the member.
   * @example 1001
   */
  @IsKeyOrLoginId()
  user_key!: string;
}

/** A decision on an application. */
@ApiSchema({ name: 'SandboxHostAskDecision' })
export class SandboxHostApplicationDecision {
  /**
   * approve makes the member a host.
   * @example approve
   */
  @IsIn(['approve', 'reject'])
  decision!: 'approve' | 'reject';

  /**
   * The reason; required for a rejection.
   * @example "SNS 계정을 확인할 수 없어요."
   */
  @ValidateIf(
    ({ decision, reason }: SandboxHostApplicationDecision) => decision !== 'approve' || reason !== undefined,
  )
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  reason?: string;
}

/** An application under review. */
@ApiSchema({ name: 'SandboxHostAsk' })
export class SandboxHostApplication {
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
  /**
   * The sign-in ID; null for an account without one.
   * @example applicant01
   */
  login_id!: string | null;
  /**
   * Nickname.
   * @example 지망생벌
   */
  nick!: string;
  /**
   * The applicant's broadcasting experience.
   * @example "노래 방송을 2년 했어요."
   */
  career!: string;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
}

/** The first hundred applications under review, oldest first. */
@ApiSchema({ name: 'SandboxHostAsks' })
export class SandboxHostApplications {
  /** The applications. */
  list!: SandboxHostApplication[];
}
