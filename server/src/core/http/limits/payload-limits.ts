import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { fieldRefusal } from '../../errors/field-problems.ts';
import { RouteFlags } from '../route-flags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields and entries that a body of this route may have in all, where they are more than elsewhere. */
    valuesMax?: number;
  }
}

/** Objects and lists within each other; no call asks for more than three. */
const depthMax = 10;
/** Fields and entries in all: what the rules of a call judge takes longer than in proportion to how many there are. */
const valuesMax = 1_000;

/** Lets the body of a handler have more values than others: for bulk calls that not everybody may send. */
export const LargePayload = (atMost: number): MethodDecorator => RouteFlags({ valuesMax: atMost });

interface Place {
  value: unknown;
  depth: number;
}

/**
 * Refuses queries and bodies that no call can mean before their rules look at them: a short request must not keep the
 * server busy for long.
 */
export function registerPayloadLimits(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const refusal =
      refusalOf(request.query) ?? refusalOf(request.body, request.routeOptions.config.valuesMax);
    // Nothing behind this may walk it: what calls itself at each level would fail.
    if (refusal) request.body = undefined;
    done(refusal);
  });
}

function refusalOf(input: unknown, atMost = valuesMax): AppError | undefined {
  const places: Place[] = [{ value: input, depth: 0 }];
  // It grows while it is gone through, so that depth costs no stack.
  for (const { value, depth } of places) {
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    const inside = Object.values(value);
    if (depth >= depthMax || places.length + inside.length > atMost)
      return new AppError('bad_request', { reason: 'too deep, or too many values' });
    // The validation's list of known fields is a plain object, which knows these of itself.
    const inherited = Array.isArray(value) ? undefined : Object.keys(value).find(isInherited);
    if (inherited !== undefined) return fieldRefusal(inherited, 'whitelistValidation');
    places.push(...inside.map((part) => ({ value: part, depth: depth + 1 })));
  }
  return undefined;
}

const isInherited = (name: string): boolean => name in Object.prototype;
