import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Where a sign-in comes from, as shown in the member's list of sign-ins. */
export interface SignInOrigin {
  agent: string;
  address: string;
}

/** Returns where a request comes from. */
export const signInOriginOf = (request: FastifyRequest): SignInOrigin => ({
  agent: (request.headers['user-agent'] ?? '').slice(0, 200),
  address: request.ip.slice(0, 100),
});

/** Handler parameter: where the request comes from. */
export const Origin = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignInOrigin =>
    signInOriginOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
