import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { AppError } from '../../errors/app-error.ts';
import { problemOfUnknown } from '../../errors/validation.ts';

const openQueryMetadata = 'honey:open-query';

/** A handler that hands the parameters of its address on as they are. */
export const OpenQuery = (): MethodDecorator => SetMetadata(openQueryMetadata, true);

/** Refuses every parameter in the address of a call that takes none; those of other calls are judged by their DTO (CORE-3). */
@Injectable()
export class UnknownQueryInterceptor implements NestInterceptor {
  private readonly taking = new WeakMap<object, boolean>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const names = Object.keys(query ?? {});
    if (names.length > 0 && !this.takesQuery(context))
      throw new AppError('validation_failed', { fields: names.map(problemOfUnknown) });
    return next.handle();
  }

  private takesQuery(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    let takes = this.taking.get(handler);
    if (takes === undefined) {
      const args: object = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ?? {};
      // The keys of the metadata are `kind:place`.
      takes =
        Reflect.hasMetadata(openQueryMetadata, handler) ||
        Object.keys(args).some((key) => Number(key.split(':')[0]) === RouteParamtypes.QUERY);
      this.taking.set(handler, takes);
    }
    return takes;
  }
}
