import { Injectable, Logger } from '@nestjs/common';
import { PushService } from '../alarms/index.ts';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { SignInOrigin } from '../core/http/sign-in-origin.ts';
import {
  AttemptLimitsService,
  assertStrongPassword,
  OwnPasswordService,
  PasswordChangeService,
  PasswordsService,
} from '../session/index.ts';
import type { PasswordResetRequest } from './settings.dto.ts';
import { settingsTexts } from './texts.ts';

/** Changes a member's own password (SETTINGS-14). */
@Injectable()
export class PasswordService {
  private readonly logger = new Logger('Settings');

  constructor(
    private readonly database: Database,
    private readonly ownPassword: OwnPasswordService,
    private readonly passwords: PasswordsService,
    private readonly limits: AttemptLimitsService,
    private readonly changes: PasswordChangeService,
    private readonly pushes: PushService,
  ) {}

  /**
   * Sets a new password and ends all other sign-ins with their sockets. Throws password_unavailable for a social
   * account, password_incorrect, login_locked, password_rule.
   */
  async reset(
    { userKey, signInId }: SessionMember,
    { old_password, password }: PasswordResetRequest,
    origin: SignInOrigin,
  ): Promise<void> {
    await this.assertHasPassword(userKey);
    const { loginId, passwordHash: from } = await this.ownPassword.assertCorrect(
      userKey,
      old_password,
      origin,
    );
    assertStrongPassword(password, [loginId, old_password]);
    const to = await this.passwords.hash(password);
    const endings = await this.changes.change(userKey, { from, to, remainingId: signInId });
    // It was changed in the meantime: the verified password is the old one.
    if (!endings) throw new AppError('password_incorrect');
    this.changes.applyRevocations(userKey, endings);
    await this.limits.clearFailures('login', loginId, origin);
    this.logger.log({ event: 'password_changed', user_key: userKey });
    await this.pushes.push(userKey, {
      kind: 'security',
      title: settingsTexts.passwordChanged,
      text: settingsTexts.notByYou,
      path: '/mypage/settings/person',
    });
  }

  /** Members of social providers cannot change a password (SETTINGS-17), even if their row has one. */
  private async assertHasPassword(userKey: number): Promise<void> {
    const { regMethodCd } = await this.database.prisma.user.findUniqueOrThrow({
      where: { userKey },
      select: { regMethodCd: true },
    });
    if (regMethodCd !== 'P') throw new AppError('password_unavailable');
  }
}
