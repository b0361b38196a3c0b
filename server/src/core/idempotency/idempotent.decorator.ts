import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import { IdempotencyInterceptor } from './idempotency.interceptor.ts';

const documented = (how: string): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        '1 to 128 printable characters. A repeated key with the same input returns the first response.',
      schema: { type: 'string', minLength: 1, maxLength: 128 },
    }),
    ApiExtension('x-idempotency', how),
  );

/**
 * A call whose response is stored by its key (CORE-16): a repeat returns the first response and has no further effect.
 * For calls that create or send something without a statement of their own that stores the key.
 */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(UseInterceptors(IdempotencyInterceptor), documented('remembered'));

/**
 * A call whose own statement stores the key together with its result: money, accounts, uploads. Its handler takes the
 * key (`@IdempotencyKey()`), which `npm run check -- declarations` verifies.
 */
export const TakesIdempotencyKey = (): MethodDecorator => documented('own statement');

/**
 * A call that needs no key, with the reason: a repeat leaves the same state. Every non-GET call has this or one of the
 * two decorators above; `npm run check -- api-document` verifies it.
 */
export const RepeatsSafely = (because: string): MethodDecorator =>
  ApiExtension('x-idempotency', `repeats safely: ${because}`);
