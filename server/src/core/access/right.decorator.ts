import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../errors/api-errors.decorator.ts';
import { AppError } from '../errors/app-error.ts';
import type { HeldRights } from './held-rights.ts';
import { needsStepUp, type OperatorRight } from './rights.ts';

export const rightMetadata = 'honey:right';

/**
 * Declares which right an operators' call requires, beside `@Access('operator')`, and documents it (ADMIN-13). Rights
 * that only some inputs require are named in `byInput`; the service checks them with `HeldRights.require`. With
 * `readOnly` the service checks them with `HeldRights.has`: reading what an act does needs no recent factor.
 */
export function Right(
  right: OperatorRight,
  { byInput = [], readOnly = false }: { byInput?: OperatorRight[]; readOnly?: boolean } = {},
): MethodDecorator {
  return applyDecorators(
    SetMetadata(rightMetadata, right),
    ApiExtension('x-right', right),
    ...(byInput.length === 0 ? [] : [ApiExtension('x-right-by-input', byInput)]),
    ApiErrors('right_missing'),
    ...([right, ...(readOnly ? [] : byInput)].some(needsStepUp)
      ? [ApiExtension('x-step-up', true), ApiErrors('step_up_required')]
      : []),
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    rights?: HeldRights;
  }
}

/** The rights of the operator who makes the call. */
export const Rights = createParamDecorator((_: unknown, context: ExecutionContext): HeldRights => {
  const { rights } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!rights) throw new AppError('forbidden', { reason: 'no operator makes this call' });
  return rights;
});
