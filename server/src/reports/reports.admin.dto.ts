import { OmitType } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../core/http/key.dto.ts';
import { CursorPageInfo, CursorPageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';
import { type ReportType, reportTypes } from './targets/report-types.ts';

export const reportStates = ['open', 'dismissed', 'acted'] as const;
export type ReportStateName = (typeof reportStates)[number];

/** Filters the reports. */
export class ReportsQuery extends CursorPageQuery {
  /**
   * Only reports in this state; omitted: all.
   * @example open
   */
  @IsOptionalNonNull()
  @IsIn(reportStates)
  state?: ReportStateName;

  /**
   * Only reports with this kind of target.
   * @example 3
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsIn(reportTypes)
  type_cd?: ReportType;

  /**
   * Only reports about this member's actions.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  target_user_key?: number;

  /**
   * Only reports sent by this member.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  reporter_key?: number;
}

/** Filters the file of reports. */
export class ReportFilter extends OmitType(ReportsQuery, ['offset', 'limit', 'cursor']) {}

/** A picture attached to a report; operators may open it. */
export class ReportFile {
  /**
   * Key of the file.
   * @example 31
   */
  file_id!: number;
  /**
   * Address of the picture.
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
   * Kind of target: 1 a member, 2 a message, 3 a live, 4 a chat line, 6 a comment.
   * @example 3
   */
  type_cd!: ReportType;
  /**
   * The target, as kind:key; for a chat line line:vod_key:message id.
   * @example live:1001
   */
  target!: string;
  /** The member whose action is reported. */
  target_user!: UserBrief;
  /**
   * Text or title of the target when it was reported; empty after its author's account is erased.
   * @example "신청곡 받는 밤"
   */
  target_text!: string;
  /**
   * Number of open reports on the same target, including this one while it is open.
   * @example 3
   */
  open_cnt!: number;
  /**
   * Code of the reason.
   * @example abuse
   */
  reason_cd!: string;
  /**
   * The reason's display name.
   * @example "욕설·비하·괴롭힘"
   */
  reason_nm!: string;
  /**
   * The heading.
   * @example "욕설이 심해요"
   */
  title!: string;
  /**
   * The reporter's text.
   * @example "다른 시청자에게 계속 욕을 했어요"
   */
  content!: string;
  /** The reporter's pictures. */
  files!: ReportFile[];
  /** The member who sent the report. */
  reporter!: UserBrief;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  created_at!: string;
  /**
   * open; dismissed: no violation; acted: an action was taken.
   * @example open
   */
  state!: ReportStateName;
  /**
   * The action taken; empty while open or when dismissed.
   * @example ""
   */
  act!: string;
  /**
   * Key of the deciding operator; null while it is open.
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
export class AdminReportList extends CursorPageInfo {
  /** The reports of this page: with state=open oldest first, otherwise newest first. */
  list!: AdminReport[];
}

/** An operator's decision. */
export class ReportDecision {
  /**
   * dismissed: no action is taken; acted: an action was taken.
   * @example acted
   */
  @IsIn(['dismissed', 'acted'])
  decision!: 'dismissed' | 'acted';

  /**
   * The action taken; required with acted.
   * @example "채팅 3일 제한"
   */
  @IsOptionalNonNull()
  @IsString()
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  @Length(1, 500)
  act?: string;

  /**
   * The reason, for the audit log.
   * @example "욕설 확인"
   */
  @IsString()
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  @Length(1, 500)
  reason!: string;
}
