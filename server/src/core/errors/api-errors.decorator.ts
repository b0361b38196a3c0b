import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from './error-codes.ts';

const apiErrorsMetadata = 'honey:api-errors';

/** Names the handler that serves an operation, until its refusals are written. */
export const handlerExtension = 'x-handler';

/**
 * Documents the refusals of a handler. Only their codes are stored: a controller may be loaded before its area has
 * declared them. Status and message are looked up when the document is written.
 */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator {
  return (target, name, descriptor: PropertyDescriptor) => {
    const handler: object = descriptor.value;
    Reflect.defineMetadata(apiErrorsMetadata, [...declaredErrors(handler), codes], handler);
    ApiExtension(handlerExtension, `${target.constructor.name}.${String(name)}`)(target, name, descriptor);
  };
}

/** The codes of a handler: one list per decorator, the decorator nearest to the handler first. */
export const declaredErrors = (handler: object): ErrorCode[][] =>
  Reflect.getMetadata(apiErrorsMetadata, handler) ?? [];
