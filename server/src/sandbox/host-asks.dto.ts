import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { IsKeyOrLoginId } from '../core/sandbox/key-or-login-id.ts';

/** Names the application of a member, who has at most one under review. */
export class SandboxHostAskParam {
  /**
   * user_key as the list has it, or the login_id of the member.
   * @example 1001
   */
  @IsKeyOrLoginId()
  user_key!: string;
}

/** What becomes of it. */
export class SandboxHostAskDecision {
  /**
   * approve makes the member a host.
   * @example approve
   */
  @IsIn(['approve', 'reject'])
  decision!: 'approve' | 'reject';

  /**
   * Why it is rejected; needed then.
   * @example "SNS 계정을 확인할 수 없어요."
   */
  @ValidateIf(
    ({ decision, reason }: SandboxHostAskDecision) => decision !== 'approve' || reason !== undefined,
  )
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  reason?: string;
}

/** An application under review. */
export class SandboxHostAsk {
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
  /**
   * What the member signs in with; null for an account without an ID.
   * @example applicant01
   */
  login_id!: string | null;
  /**
   * Nickname.
   * @example 지망생벌
   */
  nick!: string;
  /**
   * What the applicant wrote.
   * @example "노래 방송을 2년 했어요."
   */
  career!: string;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
}

/** The applications under review, the oldest first; the first hundred. */
export class SandboxHostAsks {
  /** The applications. */
  list!: SandboxHostAsk[];
}
