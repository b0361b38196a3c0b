import { Injectable, Logger } from '@nestjs/common';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { required } from '../../core/errors/field-problems.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import {
  AttemptLimitsService,
  assertStrongPassword,
  PasswordChangeService,
  PasswordsService,
} from '../../session/index.ts';
import { hideLoginId, MembersService, normalizeIdentifier } from '../../users/index.ts';
import {
  type PhoneCodeSent,
  PhoneCodesService,
  VerificationTicketsService,
} from '../../verification/index.ts';
import type { FindChecked, FindCheckRequest, FindRequest, ForgetRequest, FoundAccount } from './find.dto.ts';

/**
 * Recovers a forgotten ID or password by telephone (SIGN-UP-36). Nothing reveals membership before the telephone is
 * verified: known and unknown ones get the same response in the same time.
 */
@Injectable()
export class RecoveryService {
  private readonly logger = new Logger('SignUp');

  constructor(
    private readonly database: Database,
    private readonly hashes: LookupHash,
    private readonly members: MembersService,
    private readonly codes: PhoneCodesService,
    private readonly tickets: VerificationTicketsService,
    private readonly limits: AttemptLimitsService,
    private readonly passwords: PasswordsService,
    private readonly changes: PasswordChangeService,
  ) {}

  /** Sends the code that finds an ID, or resets a password. */
  async send({ phone, sort_cd, id }: FindRequest, origin: SignInOrigin): Promise<PhoneCodeSent> {
    if (sort_cd === 'password') return this.forget({ phone, id: required('id', id) }, origin);
    return this.codes.issueUniformly(
      'find_id',
      phone,
      origin.address,
      await this.members.newestOfPhone(phone),
    );
  }

  /**
   * Sends the code that resets a password, when ID and telephone belong together. Every start counts as a failure until
   * the code is verified, in either case: a lock for wrong ones alone would reveal the right ones.
   * @throws login_locked, validation_failed, code_sends_exceeded
   */
  async forget({ id, phone }: ForgetRequest, origin: SignInOrigin): Promise<PhoneCodeSent> {
    await this.limits.count('password', id, origin);
    const member = await this.database.prisma.user.findFirst({
      where: {
        loginId: normalizeIdentifier('id', id.trim()),
        phoneHash: this.hashes.of('phone', phone),
        passwordHash: { not: null },
        // Social-account members have no password to change (SETTINGS-17).
        regMethodCd: 'P',
        deletedAt: null,
      },
      select: { userKey: true },
    });
    return this.codes.issueUniformly('find_password', phone, origin.address, member?.userKey ?? null);
  }

  /** Verifies the code, which allows listing the accounts or setting a new password. */
  async check({ certification_key, code }: FindCheckRequest, origin: SignInOrigin): Promise<FindChecked> {
    const verified = await this.codes.check(certification_key, code, ['find_id', 'find_password']);
    if (verified.purpose === 'find_id') {
      return { certification_key, reset_token: null, list: await this.accountsOf(verified.phoneHash) };
    }
    const member = await this.memberOf(verified.userKey);
    if (member.loginId !== null) await this.limits.clearFailures('password', member.loginId, origin);
    return { certification_key, reset_token: this.tickets.issueReset(certification_key), list: [] };
  }

  /** The accounts of a telephone verified by a code for finding an ID. Throws code_expired. */
  async list(phoneCodeKey: string): Promise<FoundAccount[]> {
    const { phoneHash } = await this.codes.readVerified(phoneCodeKey, 'find_id');
    return this.accountsOf(phoneHash);
  }

  /**
   * Sets a new password, once. Ends all sign-ins of the member, and clears the locks, except those of other addresses.
   * @throws code_expired, password_rule
   */
  async setPassword(resetToken: string, password: string, origin: SignInOrigin): Promise<void> {
    const phoneCodeKey = this.tickets.readReset(resetToken);
    const member = await this.memberOf(
      (await this.codes.readVerified(phoneCodeKey, 'find_password')).userKey,
    );
    assertStrongPassword(password, member.loginId === null ? [] : [member.loginId]);
    if (await this.passwords.matches(password, member.passwordHash)) {
      // Comparing it with itself yields the code for "equal to the old one".
      assertStrongPassword(password, [password]);
    }
    const { userKey, passwordHash: from } = member;
    // An account that has lost its password since the code was sent has none to change.
    if (from === null) throw new AppError('code_expired');
    const to = await this.passwords.hash(password);
    const endings = await this.database.prisma.$transaction(async (transaction) => {
      await this.codes.consume(phoneCodeKey, 'find_password', undefined, transaction);
      const changed = await this.changes.change(userKey, { from, to, remainingId: null }, transaction);
      // It was changed in the meantime: the code was sent to replace the earlier password.
      if (!changed) throw new AppError('code_expired');
      return changed;
    });
    this.changes.applyRevocations(userKey, endings);
    if (member.loginId !== null) {
      await this.limits.clearAccountLock('login', member.loginId, origin);
      await this.limits.clearAccountLock('password', member.loginId, origin);
    }
    this.logger.log({ event: 'password_reset', user_key: member.userKey });
  }

  private async memberOf(userKey: number | null) {
    const member = await this.database.prisma.user.findFirst({
      where: { userKey: userKey ?? 0, deletedAt: null },
      select: { userKey: true, loginId: true, passwordHash: true },
    });
    if (!member) throw new AppError('code_expired', { reason: 'the account is deleted' });
    return member;
  }

  private async accountsOf(phoneHash: string): Promise<FoundAccount[]> {
    const members = await this.database.prisma.user.findMany({
      where: { phoneHash, deletedAt: null },
      orderBy: { userKey: 'desc' },
      select: { loginId: true, regMethodCd: true, createdAt: true },
    });
    return members.map(({ loginId, regMethodCd, createdAt }) => ({
      login_id_hide: loginId === null ? '' : hideLoginId(loginId),
      reg_method_cd: regMethodCd,
      created_at: createdAt.toISOString(),
    }));
  }
}
