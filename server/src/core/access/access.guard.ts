import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { Settings } from '../settings/settings.ts';
import { type AccessRole, accessMetadata, type SessionMember } from './access.decorator.ts';
import { AccessTokens } from './access-tokens.ts';
import { openInMaintenanceMetadata } from './maintenance.decorator.ts';

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Named predicates: who satisfies which access. */
const satisfies: Record<AccessRole, (member: SessionMember | undefined) => boolean> = {
  visitor: () => true,
  member: (member) => member !== undefined,
  host: (member) => member?.role === 'host',
  operator: (member) => member?.role === 'operator',
};

/**
 * Lets a request in by its handler's @Access. A token that is sent must be good even where none is needed, so that a
 * client whose token ran out learns it instead of being served as a visitor.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
    private readonly settings: Settings,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const role = this.reflector.get<AccessRole | undefined>(accessMetadata, context.getHandler());
    if (role === undefined) throw new AppError('forbidden', { reason: 'the handler states no access' });
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const header = request.headers.authorization;
    if (header !== undefined) request.member = this.tokens.read(tokenOf(header));
    this.refuseInMaintenance(context, request.member);
    if (satisfies[role](request.member)) return true;
    throw new AppError(request.member ? 'forbidden' : 'login_required');
  }

  /** While the site is under maintenance only operators, and handlers that are marked so, are served. */
  private refuseInMaintenance(context: ExecutionContext, member: SessionMember | undefined): void {
    if (!this.settings.get('is_maintenance') || satisfies.operator(member)) return;
    if (this.reflector.get<true | undefined>(openInMaintenanceMetadata, context.getHandler())) return;
    throw new AppError('maintenance');
  }
}

function tokenOf(header: string): string {
  const token = bearer.exec(header)?.[1];
  if (token === undefined) throw new AppError('invalid_token', { reason: 'not a bearer token' });
  return token;
}
