import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { AttemptLimits } from '../session/attempt-limits.service.ts';
import { Passwords } from '../session/passwords.service.ts';

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
  async refuseWrong(userKey: number, password: string, address: string): Promise<{ loginId: string }> {
    const user = await this.database.prisma.user.findUniqueOrThrow({
      where: { userKey },
      select: { loginId: true, passwordHash: true },
    });
    if (user.loginId === null || user.passwordHash === null) throw new AppError('password_unavailable');
    await this.limits.refuseLocked('login', user.loginId, address);
    if (!(await this.passwords.matches(password, user.passwordHash))) {
      await this.limits.fail('login', user.loginId, address);
      await this.limits.refuseLocked('login', user.loginId, address);
      throw new AppError('password_incorrect');
    }
    await this.limits.refuseLocked('login', user.loginId, address);
    return { loginId: user.loginId };
  }
}
