import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { AttemptLimitsService, lockedError } from '../limits/attempt-limits.service.ts';
import { PasswordsService } from './passwords.service.ts';

/**
 * Verifies a member's password within a session. A stolen session must not allow unlimited guesses: wrong passwords
 * count as failed sign-ins and lock like them.
 */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordsService,
    private readonly limits: AttemptLimitsService,
  ) {}

  /** Whether it is the member's password. Throws login_locked, and password_unavailable for an account without one. */
  async matches(userKey: number, password: string, origin: SignInOrigin): Promise<boolean> {
    return (await this.attempt(userKey, password, origin)).matched;
  }

  /** Throws password_incorrect unless it is the member's password, login_locked, password_unavailable. */
  async assertCorrect(
    userKey: number,
    password: string,
    origin: SignInOrigin,
  ): Promise<{ loginId: string; passwordHash: string }> {
    const { matched, state, account } = await this.attempt(userKey, password, origin);
    if (matched) return account;
    throw state.seconds_left > 0 ? lockedError(state) : new AppError('password_incorrect');
  }

  private async attempt(userKey: number, password: string, origin: SignInOrigin) {
    const user = await this.database.prisma.user.findUnique({
      where: { userKey, deletedAt: null },
      select: { loginId: true, passwordHash: true },
    });
    if (!user) throw new AppError('invalid_token', { reason: 'the account is deleted' });
    const { loginId, passwordHash } = user;
    if (loginId === null || passwordHash === null) throw new AppError('password_unavailable');
    const { proof, state } = await this.limits.attempt(
      'login',
      loginId,
      origin,
      async () => (await this.passwords.matches(password, passwordHash)) || undefined,
      { clearsFailures: false },
    );
    return { matched: proof === true, state, account: { loginId, passwordHash } };
  }
}
