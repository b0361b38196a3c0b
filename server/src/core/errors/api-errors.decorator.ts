import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from './error-codes.ts';

const apiErrorsMetadata = 'honey:api-errors';

/** What an operation of the document is served by, until its refusals are written. */
export const handlerExtension = 'x-handler';

/**
 * Documents the refusals of a handler. It keeps their codes alone: a controller may be read before its area has declared
 * them. Status and message are looked up when the document is written.
 */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator {
  return (target, name, descriptor: PropertyDescriptor) => {
    const handler: object = descriptor.value;
    Reflect.defineMetadata(apiErrorsMetadata, [...statedErrors(handler), codes], handler);
    ApiExtension(handlerExtension, `${target.constructor.name}.${String(name)}`)(target, name, descriptor);
  };
}

/** The codes of a handler: a list for each decorator that states some, the one nearest to it first. */
export const statedErrors = (handler: object): ErrorCode[][] =>
  Reflect.getMetadata(apiErrorsMetadata, handler) ?? [];
