import { Injectable } from '@nestjs/common';
import type { HeldRights } from '../../core/access/held-rights.ts';
import { OperatorRolesService } from '../../core/access/operator-roles.service.ts';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fewOf } from '../../core/audit/operator-csv.service.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { SignInsService } from '../../session/index.ts';
import {
  ManagedMembersService,
  MembersService,
  SecondDecisionsService,
  UsersService,
} from '../../users/index.ts';
import { operatorColumns } from '../texts.ts';
import type {
  ManagedOperator,
  ManagedOperatorList,
  OperatorRolesRequest,
  OwnRights,
} from './operators.dto.ts';

/** The operators and their roles (ADMIN-16). */
@Injectable()
export class OperatorsService {
  constructor(
    private readonly database: Database,
    private readonly managed: ManagedMembersService,
    private readonly members: MembersService,
    private readonly users: UsersService,
    private readonly signIns: SignInsService,
    private readonly roles: OperatorRolesService,
    private readonly audit: AuditService,
    private readonly second: SecondDecisionsService,
  ) {}

  /** The calling operator with roles and rights. */
  async own(operatorKey: number, held: HeldRights): Promise<OwnRights> {
    const { nick } = await this.managed.read(operatorKey);
    return { user_key: operatorKey, nick, roles: [...held.roles], rights: held.list() };
  }

  /** A page of the operators with their roles, by key. */
  async list(operatorKey: number, query: PageQuery): Promise<ManagedOperatorList> {
    const page = pageOf(query);
    const { rows, total } = await this.managed.operators(page);
    return { list: await this.present(operatorKey, rows), total, ...page };
  }

  /** The operators as a file. */
  csv(operatorKey: number): CsvList<ManagedOperator> {
    return {
      area: 'operators',
      name: 'operators',
      filters: {},
      columns: [
        [operatorColumns.userKey, ({ user }) => user.user_key],
        [operatorColumns.nick, ({ user }) => user.nick],
        [operatorColumns.loginId, ({ login_id }) => login_id ?? ''],
        [operatorColumns.roles, ({ roles }) => roles.join(' ')],
        [operatorColumns.createdAt, ({ created_at }) => created_at],
      ],
      read: fewOf({}, (page) => this.list(operatorKey, page)),
    };
  }

  /**
   * Gives and takes roles until the account holds exactly these; a member becomes an operator, and an operator without
   * roles a member. That ends the account's sign-ins, because tokens carry it. Throws user_not_found, own_roles,
   * operator_changed, last_owner.
   */
  async setRoles(actor: Actor, userKey: number, request: OperatorRolesRequest): Promise<ManagedOperator> {
    const becomes = await this.second.explain(
      {
        codes: ['operator_changed'],
        // A member's role is changed in the management tool too.
        actions: ['operators.set_roles', 'users.update'],
        concerns: ({ role }) => role !== undefined,
        target: () => `user:${userKey}`,
        shown: () => this.one(actor.operatorKey, userKey),
      },
      () => this.setRolesNow(actor, userKey, request),
    );
    if (becomes !== undefined) await this.signIns.endAll(userKey, 'changed by an operator');
    this.users.invalidateBrief(userKey);
    return this.one(actor.operatorKey, userKey);
  }

  /** Returns the role that the account has from now on, if that changed. */
  private setRolesNow(
    actor: Actor,
    userKey: number,
    { roles, version, reason }: OperatorRolesRequest,
  ): Promise<'operator' | 'member' | 'host' | undefined> {
    return this.database.prisma.$transaction(async (within) => {
      const user = await this.members.lock(within, userKey);
      const by = actor.operatorKey;
      // The versions of someone who is no operator are unknown to the caller, which sends 0.
      const isNew = user.role !== 'operator';
      if (isNew && version !== 0) throw new AppError('operator_changed');
      const change = { userKey, roles, by, ...(isNew ? {} : { version }) };
      const { before, after } = await this.roles.set(within, change);
      const role = roles.length > 0 ? 'operator' : user.role === 'operator' ? 'member' : user.role;
      if (role !== user.role) await this.members.updateByOperator(within, userKey, { role });
      await this.audit.write(within, actor, {
        action: 'operators.set_roles',
        target: `user:${userKey}`,
        reason: reason.trim(),
        before: { role: user.role, roles: before.roles },
        after: { role, roles: after.roles },
      });
      return role === user.role ? undefined : role;
    });
  }

  private async one(callerKey: number, userKey: number): Promise<ManagedOperator> {
    const [operator] = await this.present(callerKey, [await this.managed.read(userKey)]);
    if (!operator) throw new AppError('user_not_found');
    return operator;
  }

  private async present(
    callerKey: number,
    rows: readonly { userKey: number; loginId: string | null; createdAt: Date }[],
  ): Promise<ManagedOperator[]> {
    const keys = rows.map(({ userKey }) => userKey);
    const [briefs, roles] = await Promise.all([this.users.briefs(keys), this.roles.of(keys)]);
    return rows.flatMap(({ userKey, loginId, createdAt }) => {
      const user = briefs.get(userKey);
      if (!user) return [];
      const { roles: held, version } = roles.get(userKey) ?? { roles: [], version: 0 };
      const operator = { user, login_id: loginId, roles: held, version };
      return [{ ...operator, own_yn: yn(userKey === callerKey), created_at: createdAt.toISOString() }];
    });
  }
}
