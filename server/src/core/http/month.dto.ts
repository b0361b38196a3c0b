import { monthPattern } from '@honey/rules';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';

/** An optional month of a history, as YYYYMM. */
export const IsMonth = (): PropertyDecorator => applyDecorators(IsOptional(), Matches(monthPattern));

/** The requested month of a history. */
export class MonthQuery {
  /**
   * A calendar month in Seoul's time zone, YYYYMM; the current one if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}
