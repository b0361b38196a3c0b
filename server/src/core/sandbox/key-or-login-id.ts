import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

/**
 * A path parameter of the sandbox that identifies a list entry by its key or by its member's login ID. Digits are
 * always a key: a member with a numeric ID can be addressed by key only.
 */
export function IsKeyOrLoginId(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      oneOf: [{ type: 'integer' }, { type: 'string', pattern: '^[A-Za-z0-9]{1,100}$' }],
    }),
    Matches(/^[A-Za-z0-9]{1,100}$/),
  );
}

/**
 * SQL condition for the row that such a parameter identifies. The members are joined as `u`.
 * @param key column of the key
 * @param value the parameter's placeholder, a text
 */
export const keyOrLoginId = (key: string, value: string): string =>
  `(${key}::text = ${value} OR (u.login_id = lower(${value}) AND ${value} !~ '^[0-9]+$'))`;
