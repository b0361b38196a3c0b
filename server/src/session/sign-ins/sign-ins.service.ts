import { Injectable, Logger } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AccessTokenService, accessTokenSeconds } from '../../core/access/access-token.service.ts';
import { OperatorFactorPolicy } from '../../core/access/operator-factor.policy.ts';
import { type CommittedRevocations, RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { MembersService } from '../../users/index.ts';
import { OwnSanctionsService } from '../sanctions/own-sanctions.service.ts';
import type { TokenPair } from '../session.dto.ts';
import { FactorTicketsService } from './factor-tickets.service.ts';
import { newRefreshToken } from './refresh-token.ts';
import type { SignInList } from './sign-in-list.dto.ts';
import { presentSignIn } from './sign-in-presenter.ts';
import {
  type ForcedSignIn,
  type OpenableRow,
  type RefreshRow,
  refreshTokenSeconds,
  SignInRows,
} from './sign-in-rows.ts';

export { refreshTokenSeconds };

/** The subject of issued tokens, with a fixed end if refreshing does not extend it. */
interface Opened {
  member: Parameters<AccessTokenService['issue']>[0];
  version: number;
  endsAt: Date | null;
}

/** The member that a sign-in's tokens belong to. */
const memberOf = (
  userKey: number,
  signInId: string,
  { role, excel_only, factor_at }: Pick<RefreshRow, 'role' | 'excel_only' | 'factor_at'>,
): SessionMember => ({
  userKey,
  signInId,
  role,
  ...(excel_only && { excelOnly: true }),
  ...(role === 'operator' && factor_at && { factorAt: Math.floor(factor_at.getTime() / 1000) }),
});

/** Sign-ins: families of refresh tokens that rotate with each use and are ended as a whole. */
@Injectable()
export class SignInsService {
  private readonly logger = new Logger('Session');

  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokenService,
    private readonly revocations: RevocationRegistry,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly sanctions: OwnSanctionsService,
    private readonly members: MembersService,
    private readonly rows: SignInRows,
    private readonly factors: OperatorFactorPolicy,
    private readonly tickets: FactorTicketsService,
  ) {}

  /**
   * Opens a sign-in for a verified member. Every way of signing in ends here, so that all are refused to restricted
   * members, cancel a requested deletion (SESSION-3), and require an operator's second factor (SESSION-48).
   * @param matchedHash the hash that the password matched, if a password was verified
   * @param forced an operator signs in as the member, which does not cancel a deletion
   * @throws service_restricted, maintenance, factor_required (with a ticket), user_not_found (deleted in the meantime),
   * login_incorrect (the password was changed in the meantime), invalid_token (the operator's own sign-in has ended)
   */
  open(
    userKey: number,
    origin: SignInOrigin,
    matchedHash?: string,
    forced?: ForcedSignIn,
  ): Promise<TokenPair> {
    return this.openSignIn(userKey, origin, { matchedHash, forced });
  }

  /** Opens a sign-in of an operator whose second factor was just verified. Refuses as `open` does. */
  openVerified(userKey: number, origin: SignInOrigin, matchedHash?: string): Promise<TokenPair> {
    return this.openSignIn(userKey, origin, { matchedHash, factorAt: this.clock.now() });
  }

  private async openSignIn(
    userKey: number,
    origin: SignInOrigin,
    {
      matchedHash,
      forced,
      factorAt,
    }: { matchedHash?: string | undefined; forced?: ForcedSignIn | undefined; factorAt?: Date },
  ): Promise<TokenPair> {
    const now = this.clock.now();
    const user = await this.openable(userKey, now);
    const isOperator = user.role === 'operator' && !forced;
    // Refused to members alone (SESSION-44): their token refreshes are served.
    if (this.settings.get('is_maintenance') && !isOperator && !forced) throw new AppError('maintenance');
    if (isOperator && !factorAt && (user.has_factor || this.factors.isRequired))
      throw await this.tickets.refusal(userKey, matchedHash);
    const refresh = newRefreshToken();
    const endsAt = this.endOf(now, isOperator, forced);
    const verifiedAt = isOperator ? (factorAt ?? null) : null;
    const signInId = await this.rows.store({
      userKey,
      origin,
      refresh,
      now,
      matchedHash,
      forced,
      endsAt,
      factorAt: verifiedAt,
      isOperator,
    });
    if (signInId === undefined) throw refusalOf(matchedHash, forced);
    const member = memberOf(userKey, signInId, { ...user, factor_at: verifiedAt });
    const version = user.token_version;
    if (forced)
      return this.pair({ member: { ...member, operatorKey: forced.operatorKey }, version, endsAt }, refresh);
    if (user.leaving) await this.cancelDeletion(userKey);
    this.logger.log({ event: 'signed_in', user_key: userKey, sign_in: signInId });
    const pair = this.pair({ member, version, endsAt }, refresh);
    return user.leaving ? { ...pair, deletion_cancelled_yn: 'Y' } : pair;
  }

  /** When a sign-in ends, regardless of refreshes; null for a member's. */
  private endOf(now: Date, isOperator: boolean, forced?: ForcedSignIn): Date | null {
    if (forced) return new Date(now.getTime() + forced.seconds * 1000);
    return isOperator
      ? new Date(now.getTime() + this.settings.get('operator_session_hours') * 3_600_000)
      : null;
  }

  /**
   * Exchanges a refresh token for a new pair. A used token still works within the grace period (parallel tabs);
   * afterwards its use indicates theft and ends the whole family. Throws invalid_token, token_expired,
   * service_restricted.
   */
  async refresh(refreshToken: string): Promise<TokenPair> {
    const now = this.clock.now();
    const row = await this.rows.find(refreshToken);
    if (!row || row.ended_at !== null)
      throw new AppError('invalid_token', { reason: 'unknown or ended sign-in' });
    if (row.expires_at <= now) throw new AppError('token_expired', { reason: 'refresh token' });
    if (row.restricted) await this.sanctions.assertNotRestricted(row.user_key);
    await this.assertOperatorActive(row, now);
    // A member who became an operator gets the end of an operator's sign-in with the next tokens.
    const endsAt = row.ends_at ?? this.endOf(now, row.role === 'operator');
    const next = newRefreshToken();
    if (!(await this.rows.rotate(refreshToken, next, row, now, endsAt))) {
      await this.end(row.user_key, row.sign_in_id, 'reuse');
      throw new AppError('invalid_token', { reason: 'a used refresh token was reused' });
    }
    const member = {
      ...memberOf(row.user_key, row.sign_in_id, row),
      ...(row.operator_key === null ? {} : { operatorKey: row.operator_key }),
    };
    return this.pair({ member, version: row.token_version, endsAt }, next);
  }

  /** Ends an operator's own sign-in in which nothing was done, or which has no factor although one is required. */
  private async assertOperatorActive(row: RefreshRow, now: Date): Promise<void> {
    if (row.role !== 'operator' || row.operator_key !== null) return;
    const idleMs = this.settings.get('operator_idle_minutes') * 60_000;
    const isIdle = row.acted_at !== null && now.getTime() - row.acted_at.getTime() >= idleMs;
    if (!isIdle && (row.factor_at !== null || !this.factors.isRequired)) return;
    const reason = isIdle ? 'idle' : 'factor';
    await this.end(row.user_key, row.sign_in_id, reason);
    throw new AppError('invalid_token', { reason: `an operator's sign-in ended: ${reason}` });
  }

  /** Notes that the member's factor was verified again in a sign-in, and issues an access token that states it. */
  async verifyFactor(
    member: SessionMember,
  ): Promise<{ accessToken: string; seconds: number; factorAt: number }> {
    const now = this.clock.now();
    const row = await this.rows.verifyFactor(member, now);
    if (!row) throw new AppError('invalid_token', { reason: 'the sign-in has ended' });
    const factorAt = Math.floor(now.getTime() / 1000);
    const left = row.ends_at ? secondsUntil(row.ends_at, now) : accessTokenSeconds;
    const seconds = Math.min(accessTokenSeconds, left);
    const accessToken = this.tokens.issue({ ...member, factorAt }, row.token_version, seconds);
    return { accessToken, seconds, factorAt };
  }

  /** Sets whether the next tokens of a sign-in state a verified factor. */
  async setFactor(signInId: string, verified: boolean): Promise<void> {
    await this.database.prisma.signIn.updateMany({
      where: { id: signInId },
      data: { factorAt: verified ? this.clock.now() : null },
    });
  }

  /** Ends one sign-in with its refresh family and access tokens, in one statement. */
  async end(userKey: number, signInId: string, reason: string): Promise<void> {
    await this.database.query('sign_in_end', 'SELECT sign_in_end($1, $2, $3, $4)', [
      userKey,
      signInId,
      reason,
      this.clock.now(),
    ]);
    this.revocations.applyCommitted(userKey, { version: null, sign_in_ids: [signInId] }, reason);
  }

  /** Ends one of the member's own open sign-ins. Throws sign_in_not_found, also for another member's. */
  async endOwn(userKey: number, signInId: string): Promise<void> {
    const where = { id: signInId, userKey, endedAt: null, operatorKey: null };
    const open = await this.database.prisma.signIn.count({ where });
    if (open === 0) throw new AppError('sign_in_not_found');
    await this.end(userKey, signInId, 'ended by the member');
  }

  /** Ends all sign-ins of a member but one, with their tokens; sockets close within a second. */
  endOthers(userKey: number, remainingId: string, reason: string): Promise<void> {
    return this.endAllExcept(userKey, remainingId, reason);
  }

  /** The member's own open sign-ins, newest first. A sign-in with an expired refresh token is no longer open. */
  async list(userKey: number, currentId: string, query: PageQuery): Promise<SignInList> {
    const { offset, limit } = pageOf(query);
    const oldest = new Date(this.clock.nowMs() - refreshTokenSeconds * 1000);
    const where = { userKey, endedAt: null, operatorKey: null, lastUsedAt: { gt: oldest } };
    const [total, rows] = await Promise.all([
      this.database.prisma.signIn.count({ where }),
      this.database.prisma.signIn.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        skip: offset,
        take: limit,
      }),
    ]);
    return { list: rows.map((row) => presentSignIn(row, currentId)), total, offset, limit };
  }

  /** The number of sign-ins of a member that have not been ended. */
  count(userKey: number): Promise<number> {
    return this.database.prisma.signIn.count({ where: { userKey, endedAt: null } });
  }

  /** Whether a sign-in of a member has not ended. */
  async isOpen(userKey: number, signInId: string): Promise<boolean> {
    return (await this.database.prisma.signIn.count({ where: { id: signInId, userKey, endedAt: null } })) > 0;
  }

  /** Ends all sign-ins of a member, everywhere. */
  endAll(userKey: number, reason: string): Promise<void> {
    return this.endAllExcept(userKey, null, reason);
  }

  /** One statement, so that a refresh family does not end without its access tokens. */
  private async endAllExcept(userKey: number, remainingId: string | null, reason: string): Promise<void> {
    const [endings] = await this.database.query<'sign_ins_end', CommittedRevocations>(
      'sign_ins_end',
      'SELECT version, sign_in_ids FROM sign_ins_end($1, $2, $3, $4)',
      [userKey, remainingId, reason, this.clock.now()],
    );
    if (endings) this.revocations.applyCommitted(userKey, endings, reason);
  }

  /** The member that a sign-in may be opened for. Throws user_not_found, service_restricted. */
  private async openable(userKey: number, now: Date): Promise<OpenableRow> {
    const user = await this.rows.openable(userKey, now);
    if (!user) throw new AppError('user_not_found');
    // A restriction written while the statement waited starts after `now`: whether it is in force is decided by the
    // time at which it was read.
    if (user.restricted_from && user.restricted_from <= this.clock.now())
      await this.sanctions.assertNotRestricted(userKey);
    return user;
  }

  /** Either this or the job that erases the account wins. */
  private async cancelDeletion(userKey: number): Promise<void> {
    if (!(await this.members.cancelDeletion(userKey))) throw new AppError('user_not_found');
    this.logger.log({ event: 'deletion_taken_back', user_key: userKey });
  }

  private pair({ member, version, endsAt }: Opened, refresh: string): TokenPair {
    const left = endsAt ? secondsUntil(endsAt, this.clock.now()) : refreshTokenSeconds;
    const seconds = Math.min(accessTokenSeconds, left);
    return {
      access_token: this.tokens.issue(member, version, seconds),
      refresh_token: refresh,
      expires_in: seconds,
      refresh_expires_in: left,
    };
  }
}

const secondsUntil = (end: Date, now: Date) => Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));

function refusalOf(matchedHash: string | undefined, forced: ForcedSignIn | undefined): AppError {
  if (forced) return new AppError('invalid_token', { reason: "the operator's own sign-in has ended" });
  return new AppError(matchedHash === undefined ? 'user_not_found' : 'login_incorrect');
}
