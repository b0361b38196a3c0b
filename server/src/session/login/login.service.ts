import { Injectable, Logger } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Semaphore } from '../../core/concurrency/semaphore.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/answer.dto.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { type AttemptKind, AttemptLimits, lockedError } from '../attempt-limits.service.ts';
import { Passwords } from '../passwords.service.ts';
import type { LoginCheck, LoginRequest, TokenPair } from '../session.dto.ts';
import { SignIns } from '../sign-ins.service.ts';

/** How many sign-ins go on at a time: more would only take the database from everybody else while they wait to hash. */
const atATime = 4;
const waitingMax = 400;

/** Signing in by ID and password. */
@Injectable()
export class LoginService {
  private readonly turns = new Semaphore(atATime, waitingMax);
  private readonly logger = new Logger('Session');

  constructor(
    private readonly database: Database,
    private readonly limits: AttemptLimits,
    private readonly passwords: Passwords,
    private readonly signIns: SignIns,
  ) {}

  /**
   * Signs in. An unknown ID and a wrong password look and take alike. Throws login_locked, login_incorrect, service_restricted,
   * unavailable (too many at once).
   */
  async login({ id, password }: LoginRequest, origin: SignInOrigin): Promise<TokenPair> {
    const { proof, state } = await this.limits.attempt(
      'login',
      id,
      origin,
      () => this.turns.take(() => this.judge(id, password)),
      { forgives: true },
    );
    if (proof) return this.signIns.open(proof.userKey, origin, proof.passwordHash);
    if (state.seconds_left > 0) throw lockedError(state);
    throw new AppError('login_incorrect', {
      detail: { failures: state.failures, max_failures: state.max_failures },
    });
  }

  /** Whose password it is; undefined when it is nobody's. */
  private async judge(
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

  /** Who the session speaks for. */
  async check(userKey: number): Promise<LoginCheck> {
    const user = await this.database.prisma.user.findUnique({
      where: { userKey },
      select: { userKey: true, nick: true, verificationYn: true, userAdultYn: true, excelOnlyYn: true },
    });
    if (!user) throw new AppError('invalid_token', { reason: 'the member is gone' });
    return {
      user_key: user.userKey,
      nick: user.nick,
      verification_yn: yn(user.verificationYn),
      user_adult_yn: yn(user.userAdultYn),
      excel_only_yn: yn(user.excelOnlyYn),
    };
  }

  /**
   * Forgets the failures of the member's own account that came before this sign-in: it proves those to be its member's,
   * while whoever holds a stolen one could guess the password for ever if it forgave later ones. Those from other
   * addresses are somebody else's and stay.
   */
  async clearOwn(
    kind: AttemptKind,
    { userKey, signInId }: SessionMember,
    origin: SignInOrigin,
  ): Promise<void> {
    const signIn = await this.database.prisma.signIn.findFirst({
      where: { id: signInId, userKey },
      select: { createdAt: true, user: { select: { loginId: true } } },
    });
    if (signIn?.user.loginId) await this.limits.forgive(kind, signIn.user.loginId, origin, signIn.createdAt);
  }
}
