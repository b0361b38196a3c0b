import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

/**
 * A path parameter of the sandbox that names an entry of a list by its key, as the list has it, or by the ID of its member.
 * Digits are always the key: a member whose ID is a number is named by the key alone.
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
 * SQL: whether a row is the one that such a parameter names. The members are joined as `u`.
 * @param key column of the key
 * @param value the parameter's place, a text
 */
export const keyOrLoginId = (key: string, value: string): string =>
  `(${key}::text = ${value} OR (u.login_id = lower(${value}) AND ${value} !~ '^[0-9]+$'))`;
