import { Injectable } from '@nestjs/common';
import { AuditService, changesBetween } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { memberField } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { User } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type Yn, yn } from '../../core/http/ok.dto.ts';
import { OwnSanctionsService, SignInsService } from '../../session/index.ts';
import {
  type ManagedFields,
  ManagedMembersService,
  MembersService,
  NameChecksService,
  UsersService,
} from '../../users/index.ts';
import { WalletService } from '../../wallet/index.ts';
import type { ManagedUser, ManagedUserEdit } from './users-admin.dto.ts';

/** Finds and changes members for operators (the management tool, /mgt). */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly checks: NameChecksService,
    private readonly signIns: SignInsService,
    private readonly sanctions: OwnSanctionsService,
    private readonly users: UsersService,
    private readonly managed: ManagedMembersService,
    private readonly members: MembersService,
    private readonly wallet: WalletService,
    private readonly audit: AuditService,
  ) {}

  /** Finds a member by key, ID, profile ID, nickname or telephone, in this order. Throws user_not_found. */
  async find(actor: Actor, id: string): Promise<ManagedUser> {
    const user = await this.managed.find(id.trim());
    if (!user) throw new AppError('user_not_found');
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
   * forbidden_id, nick_taken, profile_id_taken.
   */
  async update(actor: Actor, userKey: number, edit: ManagedUserEdit): Promise<ManagedUser> {
    const known = await this.managed.read(userKey);
    const { before, after } = await this.save(actor, userKey, await this.changesOf(known, edit), edit.reason);
    if (tokenFieldsOf(after) !== tokenFieldsOf(before)) {
      await this.signIns.endAll(userKey, 'changed by an operator');
    }
    this.users.invalidateBrief(userKey);
    return this.present(after);
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
    actor: Actor,
    userKey: number,
    data: ManagedFields,
    reason: string,
  ): Promise<{ before: User; after: User }> {
    try {
      return await this.database.prisma.$transaction(async (transaction) => {
        const before = await this.members.lock(transaction, userKey);
        const after = await this.members.updateByOperator(transaction, userKey, data);
        await this.audit.write(transaction, actor, {
          action: 'users.update',
          target: `user:${userKey}`,
          reason,
          ...changesBetween(managedOf(before), managedOf(after)),
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

  private async present(user: User): Promise<ManagedUser> {
    const { userKey } = user;
    const [balances, sanctions, socialProviders, signInCount] = await Promise.all([
      this.wallet.balances(userKey),
      this.sanctions.list(userKey, userKey, undefined),
      this.managed.socialProviders(userKey),
      this.signIns.count(userKey),
    ]);
    return {
      user_key: userKey,
      login_id: user.loginId,
      ...managedOf(user),
      honor: user.honor,
      profile_info: user.profileInfo,
      state_memo: user.stateMemo,
      reg_method_cd: user.regMethodCd,
      name: this.cipher.decrypt(user.nameEnc, memberField('name', userKey)),
      phone: this.cipher.decrypt(user.phoneEnc, memberField('phone', userKey)),
      birth: this.cipher.decrypt(user.birthEnc, memberField('birth', userKey)),
      email: this.cipher.decrypt(user.emailEnc, memberField('email', userKey)),
      ...balances,
      social_providers: socialProviders,
      sign_in_cnt: signInCount,
      sanctions: sanctions.list,
      created_at: user.createdAt.toISOString(),
      deletion_asked_at: user.deletionAskedAt?.toISOString() ?? null,
      deleted_at: user.deletedAt?.toISOString() ?? null,
    };
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
