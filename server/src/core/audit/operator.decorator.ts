import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** The acting operator and the request, as an audit entry needs them. */
export interface Actor {
  operatorKey: number;
  requestId: string;
}

/** The operator of a handler with operator access. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { member, id } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!member) throw new AppError('login_required');
  return { operatorKey: member.userKey, requestId: id };
});
