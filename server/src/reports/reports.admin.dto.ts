import { IsIn, IsString, Length, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import { type ReportType, reportTypes } from './targets/report-types.ts';

export const reportStates = ['open', 'dismissed', 'acted'] as const;
export type ReportStateName = (typeof reportStates)[number];

/** Which reports an operator asks for. */
export class ReportsQuery extends PageQuery {
  /**
   * Only those that stand so; left out, all.
   * @example open
   */
  @IsOptionalNonNull()
  @IsIn(reportStates)
  state?: ReportStateName;

  /**
   * Only those of this kind of target.
   * @example 3
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsIn(reportTypes)
  type_cd?: ReportType;

  /**
   * Only those about what this member did.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  target_user_key?: number;

  /**
   * Only those that this member sent.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  reporter_key?: number;
}

/** A picture that came with a report; operators may open it. */
export class ReportFile {
  /**
   * Key of the file.
   * @example 31
   */
  file_id!: number;
  /**
   * Where it is read.
   * @example /v1/etc/private-file/31
   */
  url!: string;
}

/** A report, as operators see it. */
export class AdminReport {
  /**
   * Key of the report.
   * @example 31
   */
  id!: number;
  /**
   * 1 a member, 2 a message, 3 a live, 4 a line of a chat, 6 a comment.
   * @example 3
   */
  type_cd!: ReportType;
  /**
   * What it is about, as kind:key; of a line line:vod_key:message id.
   * @example live:1001
   */
  target!: string;
  /** Whose doing it is about. */
  target_user!: UserBrief;
  /**
   * What the target said or was called when it was reported; empty once its author left for good.
   * @example "신청곡 받는 밤"
   */
  target_text!: string;
  /**
   * How many open reports there are on the same target, this one among them while it is open.
   * @example 3
   */
  open_cnt!: number;
  /**
   * Code of the reason.
   * @example abuse
   */
  reason_cd!: string;
  /**
   * The reason as people read it.
   * @example "욕설·비하·괴롭힘"
   */
  reason_nm!: string;
  /**
   * The heading.
   * @example "욕설이 심해요"
   */
  title!: string;
  /**
   * What the reporter wrote.
   * @example "다른 시청자에게 계속 욕을 했어요"
   */
  content!: string;
  /** The reporter's pictures. */
  files!: ReportFile[];
  /** Who reported it. */
  reporter!: UserBrief;
  /**
   * When; ISO 8601, UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  created_at!: string;
  /**
   * open; dismissed: nothing was wrong; acted: something was done.
   * @example open
   */
  state!: ReportStateName;
  /**
   * What was done; empty where nothing was, or not yet.
   * @example ""
   */
  act!: string;
  /**
   * Key of the operator who decided; null while it is open.
   * @example 3
   */
  decided_by!: number | null;
  /**
   * When it was decided, ISO 8601, UTC; null while it is open.
   * @example 2026-11-22T09:00:00.000Z
   */
  decided_at!: string | null;
}

/** A page of reports. */
export class AdminReportList extends PageInfo {
  /** The reports of this page: open ones the oldest first, all others the newest first. */
  list!: AdminReport[];
}

/** What an operator decides. */
export class ReportDecision {
  /**
   * dismissed: nothing is done; acted: something was done.
   * @example acted
   */
  @IsIn(['dismissed', 'acted'])
  decision!: 'dismissed' | 'acted';

  /**
   * What was done; needed with acted.
   * @example "채팅 3일 제한"
   */
  @IsOptionalNonNull()
  @IsString()
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  @Length(1, 500)
  act?: string;

  /**
   * Why, for the log.
   * @example "욕설 확인"
   */
  @IsString()
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  @Length(1, 500)
  reason!: string;
}
