import { applyDecorators, HttpStatus, type Type } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../errors/api-errors.decorator.ts';
import { PendingApproval } from './operator-requests.dto.ts';

/**
 * Documents an act that needs a second operator above a threshold: 202 with the request instead of its answer
 * (ADMIN-18).
 */
export const MayNeedApproval = (answer: Type): MethodDecorator =>
  applyDecorators(
    ApiOkResponse({ type: answer }),
    ApiAcceptedResponse({
      type: PendingApproval,
      description: 'It waits for the approval of a second operator.',
    }),
    ApiErrors('request_beneficiary'),
  );

/** Sets the status 202 where the answer is a request. */
export async function withApproval<Answer extends object>(
  reply: FastifyReply,
  answering: Promise<Answer | PendingApproval>,
): Promise<Answer | PendingApproval> {
  const answer = await answering;
  if ('request_id' in answer) void reply.status(HttpStatus.ACCEPTED);
  return answer;
}
