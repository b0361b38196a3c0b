import { createHash, randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fieldRefusal } from '../errors/field-problems.ts';

const header = 'idempotency-key';
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/** The request's Idempotency-Key, if it has one. Throws validation_failed for a malformed key. */
export function givenKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[header];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw fieldRefusal('Idempotency-Key', 'matches');
}

/**
 * The request's Idempotency-Key, for a handler whose own statement remembers what it made. A request without one gets a
 * key of its own. Throws validation_failed for a malformed key.
 */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    givenKey(context.switchToHttp().getRequest<FastifyRequest>()) ?? randomUUID(),
);

/** A hash of an input whose fields are given in a fixed order. */
export function inputHash(...fields: (string | number | null | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
