import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Prisma } from '../database/generated/client.ts';
import { AppError } from '../errors/app-error.ts';

/** The acting operator and the request, as an audit entry needs them. */
export interface Actor {
  operatorKey: number;
  requestId: string;
  /** The batch of which the act is a row; omitted: an act of its own. */
  batch?: ActOfBatch;
}

/** A row of a batch, while its act is done. */
interface ActOfBatch {
  batchId: number;
  /** Runs in the act's transaction, with the audit entry; what it throws undoes the act. */
  alongside: (within: Prisma.TransactionClient, action: string) => Promise<void>;
}

/** The operator of a handler with operator access. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { member, id } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!member) throw new AppError('login_required');
  return { operatorKey: member.userKey, requestId: id };
});
