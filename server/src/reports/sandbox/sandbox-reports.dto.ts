import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';

/** A decision on a report. */
export class SandboxReportDecision {
  /**
   * dismissed: no violation; acted: an action was taken.
   * @example acted
   */
  @IsIn(['dismissed', 'acted'])
  decision!: 'dismissed' | 'acted';

  /**
   * The action taken; required with acted.
   * @example "채팅 3일 제한"
   */
  @ValidateIf(({ decision, act }: SandboxReportDecision) => decision !== 'dismissed' || act !== undefined)
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  act?: string;
}

/** An open report. */
export class SandboxReport {
  /**
   * Key of the report.
   * @example 31
   */
  id!: number;
  /**
   * The target, as kind:key; for a chat line line:vod_key:message id.
   * @example live:1001
   */
  target!: string;
  /**
   * Nickname of the member whose action is reported.
   * @example 꿀단지
   */
  target_nick!: string;
  /**
   * Nickname of the reporter.
   * @example 신고벌
   */
  reporter_nick!: string;
  /**
   * Code of the reason.
   * @example abuse
   */
  reason_cd!: string;
  /**
   * The reporter's text.
   * @example "다른 시청자에게 계속 욕을 했어요"
   */
  content!: string;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
}

/** The first hundred open reports, oldest first. */
export class SandboxReports {
  /** The reports. */
  list!: SandboxReport[];
}
