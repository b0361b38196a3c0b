import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../errors/api-errors.decorator.ts';
import { AppError } from '../errors/app-error.ts';
import type { ErrorCode } from '../errors/error-codes.ts';

/** Who may call: visitors too, signed-in members, approved hosts, or operators. */
export type AccessRole = 'visitor' | 'member' | 'host' | 'operator';

export const accessMetadata = 'honey:access';

const refusalsOf: Record<AccessRole, ErrorCode[]> = {
  visitor: ['token_expired', 'invalid_token', 'rate_limited', 'unavailable', 'maintenance'],
  member: ['login_required', 'token_expired', 'invalid_token', 'rate_limited', 'unavailable', 'maintenance'],
  host: [
    'login_required',
    'token_expired',
    'invalid_token',
    'forbidden',
    'rate_limited',
    'unavailable',
    'maintenance',
  ],
  operator: ['login_required', 'token_expired', 'invalid_token', 'forbidden', 'rate_limited', 'unavailable'],
};

/** Declares who may call a handler, and documents it. A handler without this decorator rejects every call. */
export function Access(role: AccessRole): MethodDecorator {
  return applyDecorators(
    SetMetadata(accessMetadata, role),
    ApiExtension('x-guard', role),
    ApiErrors(...refusalsOf[role]),
    ...(role === 'visitor' ? [] : [ApiBearerAuth()]),
  );
}

/** The caller, as identified by the access token. */
export interface SessionMember {
  userKey: number;
  signInId: string;
  role: 'member' | 'host' | 'operator';
  /** The operator who is signed in as the member; absent when the member makes the call. */
  operatorKey?: number;
  /** Set for a member who is offered excel lives only. Changing it ends the member's sign-ins. */
  excelOnly?: true;
  /** When an operator's second factor was last verified, in seconds since 1970; absent when there is none. */
  factorAt?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    member?: SessionMember;
  }
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** The signed-in member of a handler with member access or more. */
export const Member = createParamDecorator((_: unknown, context: ExecutionContext): SessionMember => {
  const { member } = requestOf(context);
  if (!member) throw new AppError('login_required');
  return member;
});

/** The signed-in member, or undefined for a visitor. */
export const MaybeMember = createParamDecorator(
  (_: unknown, context: ExecutionContext): SessionMember | undefined => requestOf(context).member,
);
