import { Type } from 'class-transformer';
import { IsIn, IsInt } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';

/** Which board: 1030 notices, 1040 events (specification section 3, Notice). */
export class NoticeQuery extends PageQuery {
  /** @example 1030 */
  @Type(() => Number)
  @IsInt()
  @IsIn([1030, 1040])
  board_setting_cd?: number = 1030;
}

/** A notice as lists show it. */
export class NoticeItem {
  /** @example 12 */
  board_sn!: number;
  /** @example 1030 */
  board_setting_cd!: number;
  /** @example 11월 서비스 점검 안내 */
  title!: string;
  summary_content!: string;
  /** ISO 8601 UTC. */
  expose_start_date!: string;
  /** Whether the member read it; N for visitors. */
  read_yn!: Yn;
}

/** A page of notices, newest first. */
export class NoticeList extends PageInfo {
  list!: NoticeItem[];
}

/** A notice in full. */
export class NoticeDetail extends NoticeItem {
  /** Plain text; blank lines part paragraphs. */
  content!: string;
  /** Address of the picture, or null. */
  image!: string | null;
  /** The newer and the older notice of the board, or null. */
  next_board_sn!: number | null;
  prev_board_sn!: number | null;
}
