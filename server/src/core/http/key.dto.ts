import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** A key (user_key, vod_key, board_sn, …): a positive integer of at most 32 bits; digits as text are read too. */
export function IsKey(): PropertyDecorator {
  return applyDecorators(
    Type(() => Number),
    IsInt(),
    Min(1),
    Max(2_147_483_647),
  );
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
