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

/** Lines may stand in it, other control characters and halves of surrogate pairs not. */
const writtenText = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** Reports something to the operators. */
export class ReportRequest {
  /**
   * Kind of inquiry; 9 is a report.
   * @example 9
   */
  @IsOptionalNonNull()
  @IsIn([reportTypeCd])
  report_type_cd?: 9;

  /**
   * What is reported: 1 a member, 2 a message, 3 a live, 4 a line of a chat, 6 a comment.
   * @example 3
   */
  @IsIn(reportTypes)
  type_cd!: ReportType;

  /**
   * Its key in digits: user_key, message, vod_key, message id of the line, comment_sn.
   * @example "1001"
   */
  @IsString()
  @Matches(/^\d{1,18}$/)
  target_key!: string;

  /**
   * The live in whose chat the line stands; needed with type_cd 4.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;

  /**
   * Why: a reason that cs-center-report-type-setting offers for this kind.
   * @example abuse
   */
  @IsOptionalNonNull()
  @IsIn(reportReasons)
  reason_cd?: ReportReason;

  /**
   * A heading; left out, the reason is the heading.
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
   * Own pictures that were uploaded with file_table report, at most report_files_max (site setting, 3).
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

/** A report that was taken in. */
export class ReportResult {
  /**
   * Key of the report.
   * @example 31
   */
  report_sn!: number;
  /**
   * When it was taken in; ISO 8601, UTC.
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
   * As people read it.
   * @example "욕설·비하·괴롭힘"
   */
  name!: string;
}

/** A kind of target, with the reasons that fit it. */
export class ReportTypeItem {
  /**
   * 1 a member, 2 a message, 3 a live, 4 a line of a chat, 6 a comment.
   * @example 3
   */
  type_cd!: ReportType;
  /**
   * As people read it.
   * @example 방송
   */
  name!: string;
  /** In the order in which they are offered. */
  reasons!: ReportReasonItem[];
}

/** What can be reported, and how. */
export class ReportTypeSetting {
  /**
   * Code of the kind of inquiry that a report is: 9 alone.
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
   * Pictures that go with a report, at most: 0 to 10.
   * @example 3
   */
  file_cnt_max!: number;
}
