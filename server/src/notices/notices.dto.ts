import { IsIn, IsInt, IsOptional } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';

/** Selects a board: 1030 notices, 1040 events; and optionally only popups. */
export class NoticeQuery extends PageQuery {
  /**
   * The board: 1030 notices, 1040 events. Omitted: 1030; with popup_yn both.
   * @example 1030
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @IsIn([1030, 1040])
  board_setting_cd?: number;

  /**
   * Y: only notices that open over the home page.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y'])
  popup_yn?: 'Y';
}

/** A notice as lists show it. */
export class NoticeItem {
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
   * ISO 8601 UTC.
   * @example 2026-11-20T00:00:00.000Z
   */
  expose_start_date!: string;
  /**
   * End of exposure, ISO 8601 UTC; null: unlimited.
   * @example 2026-12-20T00:00:00.000Z
   */
  expose_end_date!: string | null;
  /**
   * The country it is for, by telephone prefix.
   * @example 82
   */
  board_country_sn!: number;
  /**
   * Key of the attached file, or null.
   * @example 31
   */
  board_file_sn!: number | null;
  /**
   * Type of the attached file, or null.
   * @example image
   */
  file_type!: 'image' | 'video' | 'file' | null;
  /**
   * The single member it is for; null: all members. Others never see such a notice.
   * @example 1001
   */
  target_user_key!: number | null;
  /**
   * Address of its picture, or null.
   * @example /files/art/notice-12.svg
   */
  image!: string | null;
  /**
   * Whether it opens over the home page.
   * @example N
   */
  popup_yn!: Yn;
  /**
   * Whether the member has read it; N for visitors.
   * @example N
   */
  read_yn!: Yn;
}

/** A page of notices, newest first. */
export class NoticeList extends PageInfo {
  /** The notices of this page, newest first. */
  list!: NoticeItem[];
  /**
   * The time of the response by the server's clock, whatever the device's; ISO 8601 UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  answered_at!: string;
}

/** The full detail of a notice. */
export class NoticeDetail extends NoticeItem {
  /**
   * Plain text; blank lines separate paragraphs. A line `![description](/files/…)` is a picture of this server; nothing
   * else in it is markup.
   * @example "안녕하세요. 11월 25일 새벽 3시부터 30분 동안 서비스를 점검해요."
   */
  content!: string;
  /**
   * The newer notice of the board, or null.
   * @example 13
   */
  next_board_sn!: number | null;
  /**
   * The older notice of the board, or null.
   * @example 11
   */
  prev_board_sn!: number | null;
}

/** The notices to mark as read. */
export class NoticeReadRequest {
  /**
   * This notice; omitted: every currently exposed notice.
   * @example 12
   */
  @IsOptional()
  @IsKey()
  board_sn?: number;

  /**
   * Every currently exposed notice of this board: 1030 notices, 1040 events. Omitted: of both boards.
   * @example 1030
   */
  @IsOptionalNonNull()
  @IsIn([1030, 1040])
  board_setting_cd?: number;
}

/** The number of notices marked as read by this call. */
export class NoticeReadResult {
  /**
   * The number of notices marked as read by this call.
   * @example 1
   */
  read_cnt!: number;
}
