import { IsInt, Max, Min } from 'class-validator';
import { FromDigits } from './key.dto.ts';

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
