import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { OperatorFactorPolicy } from '../../core/access/operator-factor.policy.ts';
import { RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { MembersService } from '../../users/index.ts';
import { FactorMethodsService, hasFactor } from '../sign-ins/factor-methods.service.ts';
import { SignInsService } from '../sign-ins/sign-ins.service.ts';
import { FactorChecksService } from './factor-checks.service.ts';
import { type Enrolling, FactorEnrolmentService } from './factor-enrolment.service.ts';
import type {
  FactorAdded,
  FactorAddRequest,
  FactorBegun,
  FactorProof,
  OwnSecurity,
  PasskeyOptions,
  RecoveryCodes,
  StepUpResult,
} from './factors.dto.ts';
import { PasskeyFactorService, relyingPartyOf } from './passkey-factor.service.ts';
import { RecoveryCodesService } from './recovery-codes.service.ts';

/** An operator's own request. */
export type OwnRequest = Omit<Enrolling, 'loginId'> & { member: SessionMember };

/** An operator's own second factors. */
@Injectable()
export class OwnFactorsService {
  constructor(
    private readonly database: Database,
    private readonly policy: OperatorFactorPolicy,
    private readonly settings: SettingsStore,
    private readonly members: MembersService,
    private readonly signIns: SignInsService,
    private readonly revocations: RevocationRegistry,
    private readonly methods: FactorMethodsService,
    private readonly enrolment: FactorEnrolmentService,
    private readonly checks: FactorChecksService,
    private readonly passkeys: PasskeyFactorService,
    private readonly recovery: RecoveryCodesService,
    private readonly audit: AuditService,
  ) {}

  /** The operator's factors, and how long sign-ins last. */
  async read({ member, own }: OwnRequest): Promise<OwnSecurity> {
    const { userKey, signInId, factorAt } = member;
    const { prisma } = this.database;
    const totp = await prisma.operatorTotp.findFirst({ where: { userKey, confirmedAt: { not: null } } });
    const passkeys = await prisma.operatorPasskey.findMany({
      where: { userKey },
      orderBy: { passkeyId: 'asc' },
    });
    const recoveryLeft = await prisma.operatorRecoveryCode.count({ where: { userKey, usedAt: null } });
    const signIn = await prisma.signIn.findUnique({ where: { id: signInId }, select: { endsAt: true } });
    return {
      required_yn: yn(this.policy.isRequired),
      totp_at: totp?.confirmedAt?.toISOString() ?? null,
      passkeys: passkeys.map((row) => ({
        id: row.passkeyId,
        name: row.name,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.lastUsedAt?.toISOString() ?? null,
      })),
      recovery_left: recoveryLeft,
      passkey_yn: yn(relyingPartyOf(own) !== undefined),
      step_up_until: factorAt === undefined ? null : this.untilOf(factorAt),
      idle_minutes: this.settings.get('operator_idle_minutes'),
      ends_at: signIn?.endsAt?.toISOString() ?? null,
    };
  }

  /** Starts setting up a factor. Throws factor_exists, passkey_limit, passkey_unavailable. */
  async begin(request: OwnRequest, method: 'totp' | 'passkey'): Promise<FactorBegun> {
    return this.enrolment.begin(await this.enrolling(request), method);
  }

  /**
   * Finishes it. With the first factor all other sign-ins of the operator end, and the tokens of this one are renewed:
   * they state that the factor was verified. Throws factor_incorrect, factor_locked, factor_exists, passkey_limit.
   */
  async add(request: OwnRequest, body: FactorAddRequest): Promise<FactorAdded> {
    const { first, recoveryCodes } = await this.enrolment.finish(await this.enrolling(request), body, {
      onlyFirst: false,
    });
    if (first) await this.replaceSignIns(request.member, true);
    return { recovery_codes: recoveryCodes };
  }

  /** Removes the authenticator app. Throws factor_not_found, factor_last. */
  removeTotp(actor: Actor, member: SessionMember): Promise<void> {
    return this.remove(actor, member, 'totp', async (within) => {
      const { count } = await within.operatorTotp.deleteMany({
        where: { userKey: member.userKey, confirmedAt: { not: null } },
      });
      return count;
    });
  }

  /** Removes a passkey. Throws factor_not_found, factor_last. */
  removePasskey(actor: Actor, member: SessionMember, passkeyId: number): Promise<void> {
    return this.remove(actor, member, 'passkey', async (within) => {
      const { count } = await within.operatorPasskey.deleteMany({
        where: { userKey: member.userKey, passkeyId },
      });
      return count;
    });
  }

  /** Renames a passkey. Throws factor_not_found. */
  async renamePasskey({ userKey }: SessionMember, passkeyId: number, name: string): Promise<void> {
    const { count } = await this.database.prisma.operatorPasskey.updateMany({
      where: { userKey, passkeyId },
      data: { name: name.trim() },
    });
    if (count === 0) throw new AppError('factor_not_found');
  }

  /** Replaces the recovery codes. Throws factor_not_found without a factor. */
  async renewRecoveryCodes(actor: Actor, { userKey }: SessionMember): Promise<RecoveryCodes> {
    const codes = await this.database.prisma.$transaction(async (within) => {
      await this.members.lock(within, userKey);
      if (!hasFactor(await this.methods.of(userKey, within))) throw new AppError('factor_not_found');
      await this.audit.write(within, actor, {
        action: 'security.recovery_codes',
        target: `user:${userKey}`,
      });
      return this.recovery.renew(within, userKey);
    });
    return { recovery_codes: codes };
  }

  /** Options for verifying the factor with a passkey. Throws passkey_unavailable. */
  async passkeyOptions({ member, own }: OwnRequest): Promise<PasskeyOptions> {
    return { options: JSON.stringify(await this.passkeys.requestOptions(member.userKey, own)) };
  }

  /** Verifies the factor again, in a sign-in. Throws factor_not_found, factor_incorrect, factor_locked, invalid_token. */
  async stepUp({ member, ...caller }: OwnRequest, proof: FactorProof): Promise<StepUpResult> {
    if (!hasFactor(await this.methods.of(member.userKey))) throw new AppError('factor_not_found');
    await this.checks.assertCorrect(caller, proof);
    const { accessToken, seconds, factorAt } = await this.signIns.verifyFactor(member);
    return { access_token: accessToken, expires_in: seconds, step_up_until: this.untilOf(factorAt) };
  }

  private async remove(
    actor: Actor,
    member: SessionMember,
    method: 'totp' | 'passkey',
    remove: (within: Prisma.TransactionClient) => Promise<number>,
  ): Promise<void> {
    const { userKey } = member;
    const isLast = await this.database.prisma.$transaction(async (within) => {
      await this.members.lock(within, userKey);
      if ((await remove(within)) === 0) throw new AppError('factor_not_found');
      const last = !hasFactor(await this.methods.of(userKey, within));
      if (last && this.policy.isRequired) throw new AppError('factor_last');
      if (last) await within.operatorRecoveryCode.deleteMany({ where: { userKey } });
      await this.audit.write(within, actor, {
        action: 'security.factor_remove',
        target: `user:${userKey}`,
        before: { method },
      });
      return last;
    });
    if (isLast) await this.replaceSignIns(member, false);
  }

  /** Ends the operator's other sign-ins, and makes this one's tokens state whether there is a factor. */
  private async replaceSignIns({ userKey, signInId }: SessionMember, verified: boolean): Promise<void> {
    await this.signIns.setFactor(signInId, verified);
    await this.signIns.endOthers(userKey, signInId, 'factor');
    await this.revocations.markMemberStale(userKey, 'second factor');
  }

  private async enrolling(request: OwnRequest): Promise<Enrolling> {
    const user = await this.database.prisma.user.findUnique({
      where: { userKey: request.member.userKey },
      select: { loginId: true, nick: true },
    });
    return { ...request, loginId: user?.loginId ?? user?.nick ?? '' };
  }

  private untilOf(factorAt: number): string {
    return new Date((factorAt + this.policy.stepUpSeconds) * 1000).toISOString();
  }
}
