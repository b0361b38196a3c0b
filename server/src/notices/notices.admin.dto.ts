import { noticeLimits } from '@honey/rules';
import { OmitType } from '@nestjs/swagger';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery } from '../core/http/page.dto.ts';

const boards = [1030, 1040];
export const noticeStates = ['coming', 'shown', 'over'] as const;
export type NoticeStateName = (typeof noticeStates)[number];

/** One line without control characters. */
const line = /^[^\p{Cc}\p{Cs}]*$/u;
const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** Filter of notices. */
export class ManagedNoticeQuery extends CursorPageQuery {
  /**
   * The board: 1030 notices, 1040 events; omitted, both.
   * @example 1030
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsIn(boards)
  board_setting_cd?: number;

  /**
   * coming: not exposed yet; shown: now; over: no longer. Omitted, all.
   * @example shown
   */
  @IsOptionalNonNull()
  @IsIn(noticeStates)
  state?: NoticeStateName;

  /**
   * Part of the title.
   * @example 점검
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Filter of the file of notices. */
export class ManagedNoticeFilter extends OmitType(ManagedNoticeQuery, ['offset', 'limit', 'cursor']) {}

/** A notice as an operator writes it. */
export class NoticeRequest {
  /**
   * The board: 1030 notices, 1040 events.
   * @example 1030
   */
  @IsIn(boards)
  board_setting_cd!: number;

  /**
   * 1 to 100 characters.
   * @example "11월 서비스 점검 안내"
   */
  @IsString()
  @Length(1, noticeLimits.titleMax)
  @Matches(/\S/)
  @Matches(line)
  title!: string;

  /**
   * A summary in one or two sentences; 1 to 200 characters.
   * @example "11월 25일 새벽 3시부터 30분 동안 서비스를 점검해요."
   */
  @IsString()
  @Length(1, noticeLimits.summaryMax)
  @Matches(/\S/)
  @Matches(line)
  summary_content!: string;

  /**
   * Plain text of 1 to 20,000 characters. A line `![description](/files/…)` is a picture of this server; other
   * addresses are refused.
   * @example "안녕하세요.\n\n![점검 시간표](/files/uploads/2026/11/plan.webp)"
   */
  @IsString()
  @Length(1, noticeLimits.contentMax)
  @Matches(/\S/)
  @Matches(severalLines)
  content!: string;

  /**
   * Address of the header picture, on this server; null or omitted: none.
   * @example /files/art/notice-12.svg
   */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  image?: string | null;

  /**
   * Y: it opens over the home page while it is exposed.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  popup_yn?: Yn;

  /**
   * Y: members are notified by push, each once, while it is exposed; omitted: N. Notices are pushed to members with
   * notices on, events to members with advertising on; never in quiet hours, and events at night only with permission.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  push_yn?: Yn;

  /**
   * Start of exposure; ISO 8601 with its offset.
   * @example 2026-11-20T00:00:00.000Z
   */
  @IsISO8601({ strict: true })
  @Matches(/T.*(Z|[+-]\d{2}:\d{2})$/)
  expose_start_date!: string;

  /**
   * End of exposure, ISO 8601 with its offset, later than its start; null or omitted: unlimited.
   * @example 2026-12-20T00:00:00.000Z
   */
  @IsOptional()
  @IsISO8601({ strict: true })
  @Matches(/T.*(Z|[+-]\d{2}:\d{2})$/)
  expose_end_date?: string | null;

  /**
   * The single member it is for; null or omitted: all members.
   * @example 2001
   */
  @IsOptional()
  @IsKey()
  target_user_key?: number | null;
}

/** The version of a notice that an operator read, and the reason for deleting it. */
export class NoticeRemoveRequest {
  /**
   * The version of the notice that was read; another one is refused with notice_changed.
   * @example 1
   */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;

  /**
   * The reason, for the audit log.
   * @example "잘못 올린 공지예요."
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(line)
  reason?: string;
}

/** A notice as an operator changes it: all fields, and the version that was read. */
export class NoticeChangeRequest extends NoticeRequest {
  /**
   * The version of the notice that was read; another one is refused with notice_changed.
   * @example 1
   */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;
}

/** A notice as operators see it. */
export class ManagedNotice {
  /**
   * Key of the notice.
   * @example 12
   */
  board_sn!: number;
  /**
   * The board: 1030 notices, 1040 events.
   * @example 1030
   */
  board_setting_cd!: number;
  /**
   * Title of the notice.
   * @example "11월 서비스 점검 안내"
   */
  title!: string;
  /**
   * A summary in one or two sentences.
   * @example "11월 25일 새벽 3시부터 30분 동안 서비스를 점검해요."
   */
  summary_content!: string;
  /**
   * Plain text with lines that are pictures.
   * @example "안녕하세요. 11월 25일 새벽 3시부터 30분 동안 서비스를 점검해요."
   */
  content!: string;
  /**
   * Address of the header picture, or null.
   * @example /files/art/notice-12.svg
   */
  image!: string | null;
  /**
   * Whether it opens over the home page.
   * @example N
   */
  popup_yn!: Yn;
  /**
   * Whether members are notified by push.
   * @example N
   */
  push_yn!: Yn;
  /**
   * When all its members had been notified by push; ISO 8601 UTC; null: not yet, or without push.
   * @example 2026-11-20T00:02:00.000Z
   */
  pushed_at!: string | null;
  /**
   * Start of exposure; ISO 8601 UTC.
   * @example 2026-11-20T00:00:00.000Z
   */
  expose_start_date!: string;
  /**
   * End of exposure, ISO 8601 UTC; null: unlimited.
   * @example 2026-12-20T00:00:00.000Z
   */
  expose_end_date!: string | null;
  /**
   * The single member it is for; null: all members.
   * @example 2001
   */
  target_user_key!: number | null;
  /**
   * The present state: coming, shown or over.
   * @example shown
   */
  state!: NoticeStateName;
  /**
   * Number of members who read it.
   * @example 120
   */
  read_cnt!: number;
  /**
   * Number of the version, from 1: incremented by every change.
   * @example 1
   */
  version!: number;
}

/** A page of notices, latest start first. */
export class ManagedNoticeList extends CursorPageInfo {
  /** The notices of this page. */
  list!: ManagedNotice[];
}
