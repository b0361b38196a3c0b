import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { DomainEventBus } from '../events/domain-event-bus.ts';
import { SettingsStore } from '../settings/settings.store.ts';
import { type AccessRole, accessMetadata, type SessionMember } from './access.decorator.ts';
import { AccessStrategy } from './access.strategy.ts';
import { openToForcedLoginMetadata } from './forced-login.decorator.ts';
import { openInMaintenanceMetadata } from './maintenance.decorator.ts';
import { OperatorFactorPolicy } from './operator-factor.policy.ts';
import { OperatorRolesService } from './operator-roles.service.ts';
import { passiveMetadata } from './passive.decorator.ts';
import { rightMetadata } from './right.decorator.ts';
import type { OperatorRight } from './rights.ts';
import { stepUpMetadata } from './step-up.decorator.ts';

/** Which callers satisfy which access. */
const satisfies: Record<AccessRole, (member: SessionMember | undefined) => boolean> = {
  visitor: () => true,
  member: (member) => member !== undefined,
  host: (member) => member?.role === 'host',
  operator: (member) => member?.role === 'operator',
};

/**
 * Admits a request according to its handler's @Access and, for operators, its @Right. A token that is sent must be valid even if none is required, so
 * that a client with an expired token gets an error instead of being served as a visitor.
 */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly settings: SettingsStore,
    private readonly strategy: AccessStrategy,
    private readonly roles: OperatorRolesService,
    private readonly factors: OperatorFactorPolicy,
    private readonly events: DomainEventBus,
  ) {
    // Passport puts the member on the request and uses no session.
    super({ defaultStrategy: strategy.name, property: 'member', session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const role = this.reflector.get<AccessRole | undefined>(accessMetadata, context.getHandler());
    if (role === undefined) throw new AppError('forbidden', { reason: 'the handler declares no access' });
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.headers.authorization !== undefined) {
      const known = this.strategy.cachedMember(request);
      if (known) request.member = known;
      else await super.canActivate(context);
    }
    this.refuseInMaintenance(context, request.member);
    if (!satisfies[role](request.member)) throw new AppError(request.member ? 'forbidden' : 'login_required');
    this.refuseForcedLogin(context, request);
    this.assertFactor(context, request);
    if (role === 'operator') await this.requireRight(context, request);
    return true;
  }

  /**
   * Converts Passport's result: throws the strategy's error, or the reason why the header contains no token of ours.
   */
  override handleRequest<Member>(error: unknown, member: Member | false, info?: Error): Member {
    if (error) throw error;
    if (!member) throw new AppError('invalid_token', { reason: info?.message ?? 'not a bearer token' });
    return member;
  }

  /** Refuses changes by an operator who is signed in as a member, except in calls marked with @OpenToForcedLogin. */
  private refuseForcedLogin(context: ExecutionContext, { method, member }: FastifyRequest): void {
    if (member?.operatorKey === undefined || method === 'GET' || method === 'HEAD') return;
    if (this.reflector.get<true | undefined>(openToForcedLoginMetadata, context.getHandler())) return;
    throw new AppError('forced_login');
  }

  /**
   * Refuses operators without the right that the handler names, and all operators if it names none. The roles are
   * read with every call, because one that is taken away acts at once (ADMIN-12).
   */
  private async requireRight(context: ExecutionContext, request: FastifyRequest): Promise<void> {
    const right = this.reflector.get<OperatorRight | undefined>(rightMetadata, context.getHandler());
    if (right === undefined) throw new AppError('forbidden', { reason: 'the handler names no right' });
    const held = await this.roles.rightsOf(request.member?.userKey ?? 0);
    const { member } = request;
    // Rights for money, settings, roles and personal data need a factor verified lately, also those that depend on the
    // input and are required by the service.
    held.verifiesFactor(() => {
      if (member) this.factors.assertVerified(member, { needsStepUp: true });
    });
    held.require(right);
    request.rights = held;
  }

  /**
   * Checks an operator's second factor, and reports a call as an operator's action (SESSION-52), unless it is a read or
   * marked with @Passive.
   */
  private assertFactor(context: ExecutionContext, { method, member }: FastifyRequest): void {
    if (member?.role !== 'operator') return;
    const needsStepUp =
      this.reflector.get<true | undefined>(stepUpMetadata, context.getHandler()) !== undefined;
    this.factors.assertVerified(member, { needsStepUp });
    const isPassive = this.reflector.get<true | undefined>(passiveMetadata, context.getHandler());
    if (method !== 'GET' && method !== 'HEAD' && !isPassive)
      this.events.emit('operatorActed', { signInId: member.signInId });
  }

  /** Under maintenance, serves operators and handlers marked with @OpenInMaintenance only. */
  private refuseInMaintenance(context: ExecutionContext, member: SessionMember | undefined): void {
    if (!this.settings.get('is_maintenance') || satisfies.operator(member)) return;
    if (this.reflector.get<true | undefined>(openInMaintenanceMetadata, context.getHandler())) return;
    throw new AppError('maintenance');
  }
}
