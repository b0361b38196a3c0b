import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { GUARDS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { problemOfUnknown } from '../../errors/validation.ts';

const openQueryMetadata = 'honey:open-query';

/** A handler that hands the parameters of its address on as they are. */
export const OpenQuery = (): MethodDecorator => SetMetadata(openQueryMetadata, true);

const taking = new WeakMap<object, boolean>();

/** Refuses every parameter in the address of a call that takes none; those of other calls are judged by their DTO (CORE-3). */
export function refuseUnknownQuery(context: ExecutionContext): void {
  const { query } = context.switchToHttp().getRequest<FastifyRequest>();
  const names = Object.keys(query ?? {});
  if (names.length > 0 && !takesQuery(context))
    throw new AppError('validation_failed', { fields: names.map(problemOfUnknown) });
}

/**
 * Does so before every handler, as the last of the global guards: who may not call learns nothing of the parameters. A handler
 * with a guard of its own leaves it to that one, which comes later.
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
  let takes = taking.get(handler);
  if (takes === undefined) {
    const args: object = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ?? {};
    // The keys of the metadata are `kind:place`.
    takes =
      Reflect.hasMetadata(openQueryMetadata, handler) ||
      Object.keys(args).some((key) => Number(key.split(':')[0]) === RouteParamtypes.QUERY);
    taking.set(handler, takes);
  }
  return takes;
}
