import { monthPattern } from '@honey/rules';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';

/** A month of a history as YYYYMM, which may be left out. */
export const IsMonth = (): PropertyDecorator => applyDecorators(IsOptional(), Matches(monthPattern));

/** Which month of a history is asked for. */
export class MonthQuery {
  /**
   * A month of the calendar of Seoul, YYYYMM; the present one where it is left out.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}
