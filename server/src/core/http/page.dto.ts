import { IsInt, Max, Min } from 'class-validator';
import { FromDigits } from './key.dto.ts';

/** How every list is asked for: `?offset=0&limit=20`. */
export class PageQuery {
  /**
   * How many entries to skip.
   * @example 0
   */
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  offset?: number = 0;

  /**
   * How many entries to answer, at most 100.
   * @example 20
   */
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number = 20;
}

/** What every list answers beside `list`. */
export class PageInfo {
  /**
   * How many entries there are in all.
   * @example 1
   */
  total!: number;
  /**
   * Where this page starts.
   * @example 0
   */
  offset!: number;
  /**
   * How many were asked for.
   * @example 20
   */
  limit!: number;
}

/** A page query with its defaults filled in. */
export function pageOf(query: PageQuery): { offset: number; limit: number } {
  return { offset: query.offset ?? 0, limit: query.limit ?? 20 };
}
