import { createHash, randomUUID } from 'node:crypto';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const header = 'idempotency-key';
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/**
 * The request's Idempotency-Key: the same key with the same input gives the first answer again. A request without one
 * gets a key of its own. Throws validation_failed for a malformed key.
 */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers[header];
  if (key === undefined) return randomUUID();
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw new AppError('validation_failed', {
    fields: [{ field: 'Idempotency-Key', code: 'matches', message: '형식을 확인해 주세요.' }],
  });
});

/** Documents the header on a handler. */
export const TakesIdempotencyKey = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: '1 to 128 printable characters. The same key and input again answers as the first time.',
      schema: { type: 'string', minLength: 1, maxLength: 128 },
    }),
  );

/** A hash of an input whose fields are given in a fixed order. */
export function inputHash(...fields: (string | number | null | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
