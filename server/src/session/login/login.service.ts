import { Injectable, Logger } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Semaphore } from '../../core/concurrency/semaphore.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { type AttemptKind, AttemptLimitsService, lockedError } from '../limits/attempt-limits.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import type { LoginCheck, LoginRequest, TokenPair } from '../session.dto.ts';
import { SignInsService } from '../sign-ins/sign-ins.service.ts';

/** Concurrent sign-ins: more would hold database connections while they wait to hash. */
const concurrentMax = 4;
const waitingMax = 400;

/** Signs members in by ID and password. */
@Injectable()
export class LoginService {
  private readonly queue = new Semaphore(concurrentMax, waitingMax);
  private readonly logger = new Logger('Session');

  constructor(
    private readonly database: Database,
    private readonly limits: AttemptLimitsService,
    private readonly passwords: PasswordsService,
    private readonly signIns: SignInsService,
  ) {}

  /**
   * Signs in. An unknown ID and a wrong password get the same response and take the same time. Throws login_locked,
   * login_incorrect, service_restricted, unavailable (too many at once).
   */
  async login({ id, password }: LoginRequest, origin: SignInOrigin): Promise<TokenPair> {
    const { proof, state } = await this.limits.attempt(
      'login',
      id,
      origin,
      () => this.queue.run(() => this.verify(id, password)),
      { clearsFailures: true },
    );
    if (proof) return this.signIns.open(proof.userKey, origin, proof.passwordHash);
    if (state.seconds_left > 0) throw lockedError(state);
    throw new AppError('login_incorrect', {
      detail: { failures: state.failures, max_failures: state.max_failures },
    });
  }

  /** The account with this ID and password; undefined when they do not match. */
  private async verify(
    id: string,
    password: string,
  ): Promise<{ userKey: number; passwordHash: string } | undefined> {
    const user = await this.database.prisma.user.findUnique({
      where: { loginId: id.trim().toLowerCase() },
      select: { userKey: true, passwordHash: true },
    });
    const matched = await this.passwords.matches(password, user?.passwordHash);
    if (matched && user?.passwordHash) return { userKey: user.userKey, passwordHash: user.passwordHash };
    this.logger.warn({ event: 'login_failed', user_key: user?.userKey ?? null });
    return undefined;
  }

  /** The member that the session belongs to. */
  async check(userKey: number): Promise<LoginCheck> {
    const user = await this.database.prisma.user.findUnique({
      where: { userKey },
      select: { userKey: true, nick: true, verificationYn: true, userAdultYn: true, excelOnlyYn: true },
    });
    if (!user) throw new AppError('invalid_token', { reason: 'the account is deleted' });
    return {
      user_key: user.userKey,
      nick: user.nick,
      verification_yn: yn(user.verificationYn),
      user_adult_yn: yn(user.userAdultYn),
      excel_only_yn: yn(user.excelOnlyYn),
    };
  }

  /**
   * Clears the member's own failures from before this sign-in: the sign-in proves them to be the member's own. If it
   * also cleared later ones, the holder of a stolen sign-in could guess the password forever. Failures from other
   * addresses remain.
   */
  async clearOwnFailures(
    kind: AttemptKind,
    { userKey, signInId }: SessionMember,
    origin: SignInOrigin,
  ): Promise<void> {
    const signIn = await this.database.prisma.signIn.findFirst({
      where: { id: signInId, userKey },
      select: { createdAt: true, user: { select: { loginId: true } } },
    });
    if (signIn?.user.loginId)
      await this.limits.clearFailures(kind, signIn.user.loginId, origin, signIn.createdAt);
  }
}
