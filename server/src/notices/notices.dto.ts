import { IsIn, IsInt, IsOptional } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';

/** Which board: 1030 notices, 1040 events; and whether what opens over the home page alone. */
export class NoticeQuery extends PageQuery {
  /**
   * The board: 1030 notices, 1040 events. Left out: 1030; with popup_yn both.
   * @example 1030
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @IsIn([1030, 1040])
  board_setting_cd?: number;

  /**
   * Y: only what opens over the home page.
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
   * A sentence or two of what it says.
   * @example "11월 25일 새벽 3시부터 30분 동안 서비스를 점검해요."
   */
  summary_content!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T00:00:00.000Z
   */
  expose_start_date!: string;
  /**
   * Until when it is shown, ISO 8601 UTC; null: without end.
   * @example 2026-12-20T00:00:00.000Z
   */
  expose_end_date!: string | null;
  /**
   * The country it is for, by telephone prefix.
   * @example 82
   */
  board_country_sn!: number;
  /**
   * Key of the file that goes with it, or null.
   * @example 31
   */
  board_file_sn!: number | null;
  /**
   * What kind of file that is, or null.
   * @example image
   */
  file_type!: 'image' | 'video' | 'file' | null;
  /**
   * The member it is for; null: everybody. Others never see such a notice.
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
   * Whether the member read it; N for visitors.
   * @example N
   */
  read_yn!: Yn;
}

/** A page of notices, newest first. */
export class NoticeList extends PageInfo {
  /** The notices of this page, newest first. */
  list!: NoticeItem[];
  /**
   * When it was answered, by the clock of the server, whatever that of the device says; ISO 8601 UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  answered_at!: string;
}

/** A notice in full. */
export class NoticeDetail extends NoticeItem {
  /**
   * Plain text; blank lines part paragraphs. A line `![what is to be seen](/files/…)` is a picture of this server; nothing
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

/** Which notices were read. */
export class NoticeReadRequest {
  /**
   * This one; without it every notice that is shown now.
   * @example 12
   */
  @IsOptional()
  @IsKey()
  board_sn?: number;

  /**
   * Every notice of this board that is shown now: 1030 notices, 1040 events. Left out: of both boards.
   * @example 1030
   */
  @IsOptionalNonNull()
  @IsIn([1030, 1040])
  board_setting_cd?: number;
}

/** How many notices became read by this call. */
export class NoticeReadResult {
  /**
   * How many notices became read by this call.
   * @example 1
   */
  read_cnt!: number;
}
