import { Injectable } from '@nestjs/common';
import type { HeldRights } from '../../core/access/held-rights.ts';
import { OperatorRolesService } from '../../core/access/operator-roles.service.ts';
import { AuditService, changesBetween } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { Prisma, User } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type Yn, yn } from '../../core/http/ok.dto.ts';
import { OwnSanctionsService, SignInsService } from '../../session/index.ts';
import {
  type ManagedFields,
  ManagedMembersService,
  MemberPersonalData,
  MembersService,
  NameChecksService,
  SecondDecisionsService,
  UsersService,
} from '../../users/index.ts';
import { WalletService } from '../../wallet/index.ts';
import type { ManagedUser, ManagedUserEdit } from './users-admin.dto.ts';

/** The action of an edit in the audit log. */
const edited = 'users.update';

/** Finds and changes members for operators (the management tool, /mgt). */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly database: Database,
    private readonly personal: MemberPersonalData,
    private readonly checks: NameChecksService,
    private readonly signIns: SignInsService,
    private readonly sanctions: OwnSanctionsService,
    private readonly users: UsersService,
    private readonly managed: ManagedMembersService,
    private readonly members: MembersService,
    private readonly wallet: WalletService,
    private readonly audit: AuditService,
    private readonly roles: OperatorRolesService,
    private readonly second: SecondDecisionsService,
  ) {}

  /** Finds a member by key, ID, profile ID, nickname or telephone, in this order. Throws user_not_found. */
  async find(actor: Actor, id: string): Promise<ManagedUser> {
    const user = await this.managed.find(id.trim());
    if (!user) throw new AppError('user_not_found');
    return this.shown(actor, user);
  }

  private async shown(actor: Actor, user: User): Promise<ManagedUser> {
    // Read before the audit entry, so that the entry is written only for what is actually shown.
    const found = await this.present(user);
    await this.database.prisma.$transaction((transaction) =>
      this.audit.write(transaction, actor, { action: 'users.look', target: `user:${user.userKey}` }),
    );
    return found;
  }

  /**
   * Changes a member. A changed role, age or verification ends all sign-ins, because tokens carry them; so does a
   * change of excel_only, which browsers store. Throws user_not_found, validation_failed, prohibited_word,
   * forbidden_id, nick_taken, profile_id_taken, right_missing, own_roles and last_owner for a role, and member_changed
   * for an outdated version.
   */
  async update(
    actor: Actor,
    rights: HeldRights,
    userKey: number,
    edit: ManagedUserEdit,
  ): Promise<ManagedUser> {
    const known = await this.managed.read(userKey);
    const { before, after } = await this.second.explain(
      {
        codes: ['member_changed'],
        actions: [edited],
        target: () => `user:${userKey}`,
        // The refused operator reads it, which is audited.
        shown: async () => this.shown(actor, await this.managed.read(userKey)),
      },
      async () => this.save({ actor, rights }, userKey, await this.validChanges(known, edit), edit),
    );
    if (tokenFieldsOf(after) !== tokenFieldsOf(before)) {
      await this.signIns.endAll(userKey, 'changed by an operator');
    }
    this.users.invalidateBrief(userKey);
    return this.present(after);
  }

  /** A name that another operator gave the member meanwhile counts as their edit, not as taken. */
  private async validChanges(known: User, edit: ManagedUserEdit): Promise<ManagedFields> {
    try {
      return await this.changesOf(known, edit);
    } catch (error) {
      await this.refuseOutdated(known.userKey, edit.version);
      throw error;
    }
  }

  private async changesOf(before: User, edit: ManagedUserEdit) {
    const nick = edit.nick?.normalize('NFC');
    const profileId = edit.profile_id?.toLowerCase();
    if (nick !== undefined && nick !== before.nick) await this.checks.assertAvailable('nick', nick);
    if (profileId !== undefined && profileId !== before.profileId)
      await this.checks.assertAvailable('profile_id', profileId);
    return {
      nick,
      profileId,
      verificationYn: flag(edit.verification_yn),
      userAdultYn: flag(edit.user_adult_yn),
      vipLevel: edit.vip_level,
      honor: edit.honor === 'none' ? null : edit.honor,
      excelOnlyYn: flag(edit.excel_only_yn),
      role: edit.role,
    };
  }

  /** Writes the change and its audit entry in one transaction. */
  private async save(
    { actor, rights }: { actor: Actor; rights: HeldRights },
    userKey: number,
    data: ManagedFields,
    { reason, version }: ManagedUserEdit,
  ): Promise<{ before: User; after: User }> {
    try {
      return await this.database.prisma.$transaction(async (transaction) => {
        const before = await this.members.lock(transaction, userKey);
        // The lock lets edits follow one another: the entry of the one before is visible.
        await this.refuseOutdated(userKey, version, transaction);
        await this.changeRole(transaction, { actor, rights }, before, data.role);
        const after = await this.members.updateByOperator(transaction, userKey, data);
        await this.audit.write(transaction, actor, {
          action: edited,
          target: `user:${userKey}`,
          reason,
          ...changesBetween(managedOf(before), managedOf(after)),
          naming: { fields: ['nick', 'profile_id'], before: userKey, after: userKey },
        });
        return { before, after };
      });
    } catch (error) {
      // A name was taken in the meantime; the check finds out which.
      if (!isUniqueViolation(error)) throw error;
      throw new AppError(
        data.nick !== undefined && (await this.checks.check('nick', data.nick)).code === 'taken'
          ? 'nick_taken'
          : 'profile_id_taken',
      );
    }
  }

  /**
   * Refuses a change of role, or of an operator's account, by anyone but owners; an operator who becomes a member loses
   * every role of operators.
   */
  private async changeRole(
    within: Prisma.TransactionClient,
    { actor, rights }: { actor: Actor; rights: HeldRights },
    before: User,
    role: User['role'] = before.role,
  ): Promise<void> {
    if (role !== before.role || before.role === 'operator') rights.require('members.set_role');
    if (before.role !== 'operator' || role === 'operator') return;
    await this.roles.set(within, { userKey: before.userKey, roles: [], by: actor.operatorKey });
  }

  private async present(user: User): Promise<ManagedUser> {
    const { userKey } = user;
    const [balances, sanctions, socialProviders, signInCount, version] = await Promise.all([
      this.wallet.balances(userKey),
      this.sanctions.list(userKey, userKey, undefined),
      this.managed.socialProviders(userKey),
      this.signIns.count(userKey),
      this.versionOf(userKey),
    ]);
    return {
      user_key: userKey,
      login_id: user.loginId,
      ...managedOf(user),
      honor: user.honor,
      profile_info: user.profileInfo,
      state_memo: user.stateMemo,
      reg_method_cd: user.regMethodCd,
      ...this.personal.of(user),
      ...balances,
      social_providers: socialProviders,
      sign_in_cnt: signInCount,
      sanctions: sanctions.list,
      created_at: user.createdAt.toISOString(),
      deletion_asked_at: user.deletionAskedAt?.toISOString() ?? null,
      deleted_at: user.deletedAt?.toISOString() ?? null,
      version,
    };
  }

  /** The number of the last edit by an operator in the audit log; 0 without one. */
  private async versionOf(userKey: number, within?: Prisma.TransactionClient): Promise<number> {
    return (await this.audit.last(`user:${userKey}`, [edited], undefined, within))?.auditNo ?? 0;
  }

  /** Throws member_changed. */
  private async refuseOutdated(
    userKey: number,
    version: number | undefined,
    within?: Prisma.TransactionClient,
  ): Promise<void> {
    if (version !== undefined && version !== (await this.versionOf(userKey, within)))
      throw new AppError('member_changed');
  }
}

const flag = (value: Yn | undefined) => (value === undefined ? undefined : value === 'Y');

/** The fields that an operator may change, as the call names them. */
const managedOf = (user: User) => ({
  nick: user.nick,
  profile_id: user.profileId,
  verification_yn: yn(user.verificationYn),
  user_adult_yn: yn(user.userAdultYn),
  vip_level: user.vipLevel,
  honor: user.honor ?? 'none',
  excel_only_yn: yn(user.excelOnlyYn),
  role: user.role,
});

/** The fields that access tokens and browsers store. */
const tokenFieldsOf = ({ role, userAdultYn, verificationYn, excelOnlyYn }: User): string =>
  `${role} ${userAdultYn} ${verificationYn} ${excelOnlyYn}`;
