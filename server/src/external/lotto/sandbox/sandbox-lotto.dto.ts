import { lottoNumberMax, lottoNumbers } from '@honey/rules';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../../core/http/is-optional-non-null.ts';

/** The balls of a draw; left out: the round's seed decides them. */
export class SandboxLottoDraw {
  /**
   * Six different balls. With them, the draw says that a test chose them, and is not proven.
   * @example [1, 2, 3, 4, 5, 6]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMinSize(lottoNumbers)
  @ArrayMaxSize(lottoNumbers)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(lottoNumberMax, { each: true })
  balls?: number[];

  /**
   * The bonus ball, none of the six; by default the lowest one left.
   * @example 7
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(lottoNumberMax)
  bonus?: number;
}
