import { OmitType } from '@nestjs/swagger';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { cursorPattern } from './cursor.ts';
import { IsOptionalNonNull } from './is-optional-non-null.ts';
import { FromDigits } from './key.dto.ts';
import type { Yn } from './ok.dto.ts';

/** The paging parameters of every list: `?offset=0&limit=20`. */
export class PageQuery {
  /**
   * Number of entries to skip.
   * @example 0
   */
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  offset?: number = 0;

  /**
   * Maximum number of entries to return, at most 100.
   * @example 20
   */
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number = 20;
}

/** The fields of every list response beside `list`. */
export class PageInfo {
  /**
   * Total number of entries.
   * @example 1
   */
  total!: number;
  /**
   * Offset of this page.
   * @example 0
   */
  offset!: number;
  /**
   * The requested limit.
   * @example 20
   */
  limit!: number;
}

/** Applies the defaults of a page query. */
export function pageOf(query: PageQuery): { offset: number; limit: number } {
  return { offset: query.offset ?? 0, limit: query.limit ?? 20 };
}

/** The paging parameters of operators' lists: by number, or by cursor, with which every page costs the same. */
export class CursorPageQuery extends PageQuery {
  /**
   * The cursor of the previous page; the offset is then ignored. Omitted: from the start, or from the offset.
   * @example "1041"
   */
  @IsOptionalNonNull()
  @Matches(cursorPattern)
  cursor?: string;
}

/** The fields of an operators' list beside `list`. */
export class CursorPageInfo extends PageInfo {
  /**
   * Y: there are more entries than `total`; beyond 10,000 they are not counted.
   * @example N
   */
  total_capped_yn!: Yn;
  /**
   * Cursor of the next page; null: there is none.
   * @example "1041"
   */
  cursor!: string | null;
}

/** The paging parameters of a list that is only continued: by cursor, without a count. */
export class NextPageQuery extends OmitType(CursorPageQuery, ['offset']) {}

/** The fields of such a list beside `list`. */
export class NextPageInfo {
  /**
   * Cursor of the next page; null: there is none.
   * @example "1041"
   */
  cursor!: string | null;
}
