import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../../core/http/key.dto.ts';

/** The books that the simulated service offers. */
export class OfferedBooksBody {
  /**
   * Keys of the books; omitted for all.
   * @example [1]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  ids?: number[];
}

/** Chapters that a member gets without a payment. */
export class GivenChaptersBody {
  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  user_key!: number;

  /**
   * Key of the book.
   * @example 1
   */
  @IsKey()
  book_id!: number;

  /**
   * Numbers of the chapters.
   * @example [4, 5]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1_000)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(1_000, { each: true })
  chapters!: number[];
}
