import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

const digits = /^\d{1,16}$/;

/** What is text by nature (a path, a query, the fields of a form) is read with these options; JSON says its types itself. */
export const readAsText = { groups: ['text'] };

/**
 * Reads digits of what is text by nature as a number; anything else stays what it is, and is judged. In JSON "1" is
 * text and stays so.
 */
export function FromDigits(): PropertyDecorator {
  return Transform(
    ({ value }) => (typeof value === 'string' && digits.test(value) ? Number(value) : value),
    readAsText,
  );
}

/** A key (user_key, vod_key, board_sn, …): a positive integer of at most 32 bits. */
export function IsKey(): PropertyDecorator {
  return applyDecorators(FromDigits(), IsInt(), Min(1), Max(2_147_483_647));
}

/** A path that names one thing by its number; anything but digits is not found. */
export class IdParam {
  /**
   * Digits only.
   * @example 1001
   */
  @IsKey()
  id!: number;
}

/** A path that names one live. */
export class VodKeyParam {
  /**
   * Digits only.
   * @example 1001
   */
  @IsKey()
  vod_key!: number;
}
