import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { GUARDS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { problemOfUnknown } from '../../errors/validation.ts';

const anyQueryMetadata = 'honey:open-query';

/** Marks a handler that accepts any query parameters. */
export const AcceptsAnyQuery = (): MethodDecorator => SetMetadata(anyQueryMetadata, true);

const takesQueryByHandler = new WeakMap<object, boolean>();

/** Refuses query parameters on calls that take none; those of other calls are validated by their DTO (CORE-3). */
export function refuseUnknownQuery(context: ExecutionContext): void {
  const { query } = context.switchToHttp().getRequest<FastifyRequest>();
  const names = Object.keys(query ?? {});
  if (names.length > 0 && !takesQuery(context))
    throw new AppError('validation_failed', { fields: names.map(problemOfUnknown) });
}

/**
 * Runs as the last of the global guards: a caller without access gets no information about the parameters. A handler
 * with its own guard leaves the check to that guard, which runs later.
 */
@Injectable()
export class UnknownQueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!Reflect.hasMetadata(GUARDS_METADATA, context.getHandler())) refuseUnknownQuery(context);
    return true;
  }
}

function takesQuery(context: ExecutionContext): boolean {
  const handler = context.getHandler();
  let takes = takesQueryByHandler.get(handler);
  if (takes === undefined) {
    const args: object = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ?? {};
    // Metadata keys have the form `kind:index`.
    takes =
      Reflect.hasMetadata(anyQueryMetadata, handler) ||
      Object.keys(args).some((key) => Number(key.split(':')[0]) === RouteParamtypes.QUERY);
    takesQueryByHandler.set(handler, takes);
  }
  return takes;
}
