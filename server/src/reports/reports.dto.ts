import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import {
  type ReportReason,
  type ReportType,
  reportReasons,
  reportTypeCd,
  reportTypes,
} from './targets/report-types.ts';

/** Text with line breaks and tabs, but without other control characters and lone surrogates. */
const writtenText = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** A report to the operators. */
export class ReportRequest {
  /**
   * Kind of inquiry; 9 is a report.
   * @example 9
   */
  @IsOptionalNonNull()
  @IsIn([reportTypeCd])
  report_type_cd?: 9;

  /**
   * Kind of target: 1 a member, 2 a message, 3 a live, 4 a chat line, 6 a comment.
   * @example 3
   */
  @IsIn(reportTypes)
  type_cd!: ReportType;

  /**
   * Key of the target in digits: user_key, message, vod_key, message id of the chat line, comment_sn.
   * @example "1001"
   */
  @IsString()
  @Matches(/^\d{1,18}$/)
  target_key!: string;

  /**
   * The live whose chat contains the line; required with type_cd 4.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;

  /**
   * A reason that cs-center-report-type-setting offers for this kind.
   * @example abuse
   */
  @IsOptionalNonNull()
  @IsIn(reportReasons)
  reason_cd?: ReportReason;

  /**
   * A heading; omitted, the reason is the heading.
   * @example "욕설이 심해요"
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  title?: string;

  /**
   * What happened, at most report_length_max characters (site setting, 1,000).
   * @example "다른 시청자에게 계속 욕을 했어요"
   */
  @IsString()
  @Length(1, 8000)
  @Matches(writtenText)
  content!: string;

  /**
   * The reporter's own pictures, uploaded with file_table report, at most report_files_max (site setting, 3).
   * @example [31]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMaxSize(10)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  file_ids?: number[];
}

/** An accepted report. */
export class ReportResult {
  /**
   * Key of the report.
   * @example 31
   */
  report_sn!: number;
  /**
   * When it was accepted; ISO 8601, UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  created_at!: string;
}

/** A reason for a report. */
export class ReportReasonItem {
  /**
   * Its code.
   * @example abuse
   */
  reason_cd!: ReportReason;
  /**
   * Display name.
   * @example "욕설·비하·괴롭힘"
   */
  name!: string;
}

/** A kind of target with its applicable reasons. */
export class ReportTypeItem {
  /**
   * Kind of target: 1 a member, 2 a message, 3 a live, 4 a chat line, 6 a comment.
   * @example 3
   */
  type_cd!: ReportType;
  /**
   * Display name.
   * @example 방송
   */
  name!: string;
  /** The reasons, in display order. */
  reasons!: ReportReasonItem[];
}

/** What can be reported, and the limits of a report. */
export class ReportTypeSetting {
  /**
   * Code of reports among the kinds of inquiry: always 9.
   * @example 9
   */
  report_type_cd!: 9;
  /** Every kind of target. */
  list!: ReportTypeItem[];
  /**
   * Longest text, 50 to 4,000 characters.
   * @example 1000
   */
  content_length_max!: number;
  /**
   * Most pictures of a report: 0 to 10.
   * @example 3
   */
  file_cnt_max!: number;
}
