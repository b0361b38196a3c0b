import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';

/** What becomes of a report. */
export class SandboxReportDecision {
  /**
   * dismissed: nothing was wrong; acted: something was done.
   * @example acted
   */
  @IsIn(['dismissed', 'acted'])
  decision!: 'dismissed' | 'acted';

  /**
   * What was done; needed with acted.
   * @example "채팅 3일 제한"
   */
  @ValidateIf(({ decision, act }: SandboxReportDecision) => decision !== 'dismissed' || act !== undefined)
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  act?: string;
}

/** A report that waits. */
export class SandboxReport {
  /**
   * Key of the report.
   * @example 31
   */
  id!: number;
  /**
   * What it is about, as kind:key; of a line line:vod_key:message id.
   * @example live:1001
   */
  target!: string;
  /**
   * Nickname of whose doing it is about.
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
   * What the reporter wrote.
   * @example "다른 시청자에게 계속 욕을 했어요"
   */
  content!: string;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
}

/** The reports that wait, the oldest first; the first hundred. */
export class SandboxReports {
  /** The reports. */
  list!: SandboxReport[];
}
