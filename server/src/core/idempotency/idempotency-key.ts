import { createHash, randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fieldRefusal } from '../errors/field-problems.ts';

const header = 'idempotency-key';
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/** Returns the request's Idempotency-Key, if it has one. Throws validation_failed for a malformed key. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[header];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw fieldRefusal('Idempotency-Key', 'matches');
}

/**
 * The request's Idempotency-Key, for a handler whose own statement stores its result by key. A request without a key
 * gets a random one. Throws validation_failed for a malformed key.
 */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    idempotencyKeyOf(context.switchToHttp().getRequest<FastifyRequest>()) ?? randomUUID(),
);

/** Returns a hash of an input; the fields are passed in a fixed order. */
export function inputHash(...fields: (string | number | null | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
