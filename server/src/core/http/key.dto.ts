import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

const digits = /^\d{1,16}$/;

/** Options for text inputs (paths, queries, form fields); JSON values carry their own types. */
export const readAsText = { groups: ['text'] };

/**
 * Parses digits in text inputs as a number; any other text is left as it is and fails validation. In JSON, "1" stays
 * text.
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

/** A path parameter that identifies a resource by its number; anything but digits is not found. */
export class IdParam {
  /**
   * Digits only.
   * @example 1001
   */
  @IsKey()
  id!: number;
}

/** A path parameter that identifies a live. */
export class VodKeyParam {
  /**
   * Digits only.
   * @example 1001
   */
  @IsKey()
  vod_key!: number;
}

/** Names a member. */
export class UserKeyParam {
  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  user_key!: number;
}
