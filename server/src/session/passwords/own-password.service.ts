import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { SignInOrigin } from '../core/http/sign-in-origin.ts';
import { AttemptLimits, lockedError } from '../session/limits/attempt-limits.service.ts';
import { Passwords } from '../session/passwords/passwords.service.ts';

/** Proving, in a session, that it is really the member. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly limits: AttemptLimits,
  ) {}

  /**
   * Throws password_incorrect unless it is the member's password. Whoever found an open session must not guess on:
   * wrong ones count as failed sign-ins and lock like them (login_locked). Throws password_unavailable for an account
   * without a password.
   */
  async refuseWrong(
    userKey: number,
    password: string,
    origin: SignInOrigin,
  ): Promise<{ loginId: string; passwordHash: string }> {
    const user = await this.database.prisma.user.findUniqueOrThrow({
      where: { userKey },
      select: { loginId: true, passwordHash: true },
    });
    if (user.loginId === null || user.passwordHash === null) throw new AppError('password_unavailable');
    const { loginId, passwordHash } = user;
    const { proof, state } = await this.limits.attempt(
      'login',
      loginId,
      origin,
      async () => (await this.passwords.matches(password, passwordHash)) || undefined,
      { forgives: false },
    );
    if (proof) return { loginId, passwordHash };
    throw state.seconds_left > 0 ? lockedError(state) : new AppError('password_incorrect');
  }
}
