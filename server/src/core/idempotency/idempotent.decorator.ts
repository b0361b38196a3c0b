import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import { IdempotencyInterceptor } from './idempotency.interceptor.ts';

const documented = (how: string): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: '1 to 128 printable characters. The same key and input again answers as the first time.',
      schema: { type: 'string', minLength: 1, maxLength: 128 },
    }),
    ApiExtension('x-idempotency', how),
  );

/**
 * A call whose answer is remembered for its key (CORE-16): a repeat gets the first answer, and nothing is done twice. For
 * calls that create or send something and have no statement of their own that remembers it.
 */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(UseInterceptors(IdempotencyInterceptor), documented('remembered'));

/**
 * A call whose own statement knows the key again, together with what it made: money, accounts, uploads. Its handler takes the
 * key (`@IdempotencyKey()`), which `npm run check -- declarations` sees to.
 */
export const TakesIdempotencyKey = (): MethodDecorator => documented('own statement');

/**
 * A call that needs no key, and why: done twice it leaves what it leaves done once. Every call that is neither GET nor
 * one of the two above says so, and `npm run check -- api-document` walks the document for it.
 */
export const RepeatsSafely = (because: string): MethodDecorator =>
  ApiExtension('x-idempotency', `repeats safely: ${because}`);
