import type { ErrorCode } from './error-codes.ts';

const refusesMetadata = 'honey:refuses';

/**
 * Documents the refusals of a handler. It keeps their codes alone: a controller may be read before its area has declared
 * them. Status and message are looked up when the document is written.
 */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator {
  return (_target, _name, descriptor: PropertyDescriptor) => {
    const handler: object = descriptor.value;
    Reflect.defineMetadata(refusesMetadata, [...statedRefusals(handler), codes], handler);
  };
}

/** The codes of a handler: a list for each decorator that states some, the one nearest to it first. */
export const statedRefusals = (handler: object): ErrorCode[][] =>
  Reflect.getMetadata(refusesMetadata, handler) ?? [];
