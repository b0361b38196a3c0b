import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { fieldRefusal } from '../../errors/field-problems.ts';
import { RouteFlags } from '../route-flags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum number of fields and entries in a body of this route, if it exceeds the default. */
    valuesMax?: number;
  }
}

/** Maximum nesting of objects and lists; no call needs more than three levels. */
const depthMax = 10;
/** Maximum number of fields and entries: validation takes more than linear time. */
const valuesMax = 1_000;

/** Raises the limit for a handler: for bulk calls with restricted access. */
export const LargePayload = (atMost: number): MethodDecorator => RouteFlags({ valuesMax: atMost });

interface Place {
  value: unknown;
  depth: number;
}

/**
 * Refuses queries and bodies that no call can need before they are validated: a short request must not keep the server
 * busy for long.
 */
export function registerPayloadLimits(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const refusal =
      refusalOf(request.query) ?? refusalOf(request.body, request.routeOptions.config.valuesMax);
    // Later hooks must not traverse it: recursive code would fail.
    if (refusal) request.body = undefined;
    done(refusal);
  });
}

function refusalOf(input: unknown, atMost = valuesMax): AppError | undefined {
  const places: Place[] = [{ value: input, depth: 0 }];
  // The list grows during the loop, so that depth costs no stack.
  for (const { value, depth } of places) {
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    const inside = Object.values(value);
    if (depth >= depthMax || places.length + inside.length > atMost)
      return new AppError('bad_request', { reason: 'too deep, or too many values' });
    // The validator looks up known fields in a plain object, which has these names by inheritance.
    const inherited = Array.isArray(value) ? undefined : Object.keys(value).find(isInherited);
    if (inherited !== undefined) return fieldRefusal(inherited, 'whitelistValidation');
    places.push(...inside.map((part) => ({ value: part, depth: depth + 1 })));
  }
  return undefined;
}

const isInherited = (name: string): boolean => name in Object.prototype;
