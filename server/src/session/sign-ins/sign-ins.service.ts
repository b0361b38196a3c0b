import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AccessTokenService, accessTokenSeconds } from '../../core/access/access-token.service.ts';
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
import { hashOf, newRefreshToken } from './refresh-token.ts';
import type { SignInList } from './sign-in-list.dto.ts';
import { presentSignIn } from './sign-in-presenter.ts';

/** Lifetime of a refresh token in seconds (SESSION-1). */
export const refreshTokenSeconds = 259_200;

interface RefreshRow {
  sign_in_id: string;
  user_key: number;
  role: 'member' | 'host' | 'operator';
  token_version: number;
  excel_only: boolean;
  restricted: boolean;
  /** The operator who signed in as the member. */
  operator_key: number | null;
  /** When the sign-in ends, regardless of refreshes. */
  ends_at: Date | null;
  used_at: Date | null;
  expires_at: Date;
  ended_at: Date | null;
}

interface OpenableRow {
  role: 'member' | 'host' | 'operator';
  token_version: number;
  excel_only: boolean;
  leaving: boolean;
  /** Start of the earliest service restriction that has not ended. */
  restricted_from: Date | null;
}

/** An operator's sign-in as a member. */
export interface ForcedSignIn {
  operatorKey: number;
  /** The operator's own sign-in, with which it ends. */
  openedFrom: string;
  /** How long it lasts, regardless of refreshes. */
  seconds: number;
}

/** The subject of issued tokens, with a fixed end if refreshing does not extend it. */
interface Opened {
  member: Parameters<AccessTokenService['issue']>[0];
  version: number;
  endsAt: Date | null;
}

/** Whether user `u` is restricted from the service at a parameter's time. */
const restrictedAt = (now: string) => `member_is_restricted(u.user_key, 'service', ${now})`;

/** Whether user `u` is offered only excel lives, like `member_excel_only`. */
const excelOnly = `(u.excel_only_yn AND u.role <> 'operator')`;

/** The member that a sign-in's tokens belong to. */
const memberOf = (
  userKey: number,
  signInId: string,
  { role, excel_only }: Pick<OpenableRow, 'role' | 'excel_only'>,
): SessionMember => ({ userKey, signInId, role, ...(excel_only && { excelOnly: true }) });

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
  ) {}

  /**
   * Opens a sign-in for a verified member. Every way of signing in ends here, so that all are refused to restricted
   * members and cancel a requested deletion (SESSION-3).
   * @param matchedHash the hash that the password matched, if a password was verified
   * @param forced an operator signs in as the member, which does not cancel a deletion
   * @throws service_restricted, maintenance, user_not_found (deleted in the meantime), login_incorrect (the password
   * was changed in the meantime), invalid_token (the operator's own sign-in has ended)
   */
  async open(
    userKey: number,
    origin: SignInOrigin,
    matchedHash?: string,
    forced?: ForcedSignIn,
  ): Promise<TokenPair> {
    const now = this.clock.now();
    const user = await this.openable(userKey, now);
    // Refused to members alone (SESSION-44): their token refreshes are served.
    if (this.settings.get('is_maintenance') && user.role !== 'operator' && !forced)
      throw new AppError('maintenance');
    const refresh = newRefreshToken();
    const endsAt = forced ? new Date(now.getTime() + forced.seconds * 1000) : null;
    const signInId = await this.store(userKey, origin, refresh, now, { matchedHash, forced, endsAt });
    if (signInId === undefined) throw refusalOf(matchedHash, forced);
    const member = memberOf(userKey, signInId, user);
    const version = user.token_version;
    if (forced)
      return this.pair({ member: { ...member, operatorKey: forced.operatorKey }, version, endsAt }, refresh);
    if (user.leaving) await this.cancelDeletion(userKey);
    this.logger.log({ event: 'signed_in', user_key: userKey, sign_in: signInId });
    const pair = this.pair({ member, version, endsAt }, refresh);
    return user.leaving ? { ...pair, deletion_cancelled_yn: 'Y' } : pair;
  }

  /**
   * Exchanges a refresh token for a new pair. A used token still works within the grace period (parallel tabs);
   * afterwards its use indicates theft and ends the whole family. Throws invalid_token, token_expired,
   * service_restricted.
   */
  async refresh(refreshToken: string): Promise<TokenPair> {
    const now = this.clock.now();
    const row = await this.find(refreshToken);
    if (!row || row.ended_at !== null)
      throw new AppError('invalid_token', { reason: 'unknown or ended sign-in' });
    if (row.expires_at <= now) throw new AppError('token_expired', { reason: 'refresh token' });
    if (row.restricted) await this.sanctions.assertNotRestricted(row.user_key);
    const next = newRefreshToken();
    if (!(await this.rotate(refreshToken, next, row, now))) {
      await this.end(row.user_key, row.sign_in_id, 'reuse');
      throw new AppError('invalid_token', { reason: 'a used refresh token was reused' });
    }
    const member = {
      ...memberOf(row.user_key, row.sign_in_id, row),
      ...(row.operator_key === null ? {} : { operatorKey: row.operator_key }),
    };
    return this.pair({ member, version: row.token_version, endsAt: row.ends_at }, next);
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

  /**
   * The member that a sign-in may be opened for. Restriction and token version are read in one snapshot: a later
   * restriction also raises the version, and so revokes the token issued here. A restriction written while the
   * statement waited starts after `now`, so whether it is in force is decided by the time at which it was read.
   */
  private async openable(userKey: number, now: Date): Promise<OpenableRow> {
    const rows = await this.database.query<'sign_ins_openable', OpenableRow>(
      'sign_ins_openable',
      `SELECT u.role, u.token_version, ${excelOnly} AS excel_only, u.deletion_asked_at IS NOT NULL AS leaving,
         (SELECT min(x.starts_at) FROM sanctions x WHERE x.user_key = u.user_key AND x.kind = 'service'
           AND sanction_holds(x, greatest(x.starts_at, $2))) AS restricted_from
       FROM member_profiles u WHERE u.user_key = $1 AND u.deleted_at IS NULL`,
      [userKey, now],
    );
    const user = rows[0];
    if (!user) throw new AppError('user_not_found');
    if (user.restricted_from && user.restricted_from <= this.clock.now())
      await this.sanctions.assertNotRestricted(userKey);
    return user;
  }

  /**
   * Writes the sign-in with its first refresh token; returns its id, or undefined when the account is deleted or its
   * password has changed, or when the operator's own sign-in has ended. It locks both rows, so that a password change
   * or a sign-out of the operator is either seen here, or comes later and ends this sign-in with the others.
   */
  private async store(
    userKey: number,
    { agent, address }: SignInOrigin,
    refresh: string,
    now: Date,
    {
      matchedHash,
      forced,
      endsAt,
    }: { matchedHash: string | undefined; forced: ForcedSignIn | undefined; endsAt: Date | null },
  ): Promise<string | undefined> {
    const rows = await this.database.query<'sign_ins_open', { sign_in_id: string }>(
      'sign_ins_open',
      `WITH member AS (
         SELECT $1::int AS user_key WHERE member_hold($1, $2)
       ), own AS (
         SELECT id FROM sign_ins WHERE id = $10::uuid AND user_key = $9 AND ended_at IS NULL FOR SHARE
       ), opened AS (
         INSERT INTO sign_ins (id, user_key, agent, address, created_at, last_used_at, operator_key, opened_from, ends_at)
         SELECT $3::uuid, user_key, $4, $5, $6, $6, $9, $10::uuid, $11 FROM member
         WHERE $9::int IS NULL OR EXISTS (SELECT FROM own) RETURNING id
       )
       INSERT INTO refresh_tokens (token_hash, sign_in_id, issued_at, expires_at)
       SELECT $7, id, $6, $8 FROM opened RETURNING sign_in_id::text`,
      [
        userKey,
        matchedHash ?? null,
        randomUUID(),
        agent.slice(0, 200),
        address.slice(0, 100),
        now,
        hashOf(refresh),
        endsAt ?? this.refreshEnd(now),
        forced?.operatorKey ?? null,
        forced?.openedFrom ?? null,
        endsAt,
      ],
    );
    return rows[0]?.sign_in_id;
  }

  /** Either this or the job that erases the account wins. */
  private async cancelDeletion(userKey: number): Promise<void> {
    if (!(await this.members.cancelDeletion(userKey))) throw new AppError('user_not_found');
    this.logger.log({ event: 'deletion_taken_back', user_key: userKey });
  }

  /** An operator's sign-in as a member ends with the operator role. */
  private async find(refreshToken: string): Promise<RefreshRow | undefined> {
    const rows = await this.database.query<'sign_ins_find', RefreshRow>(
      'sign_ins_find',
      `SELECT s.id::text AS sign_in_id, s.user_key, s.ended_at, s.operator_key, s.ends_at, u.role, u.token_version, t.used_at, t.expires_at,
         ${excelOnly} AS excel_only,
         ${restrictedAt('$2')} AS restricted
       FROM refresh_tokens t JOIN sign_ins s ON s.id = t.sign_in_id JOIN member_profiles u ON u.user_key = s.user_key
       WHERE t.token_hash = $1 AND (s.operator_key IS NULL OR EXISTS (
         SELECT FROM member_profiles o WHERE o.user_key = s.operator_key AND o.role = 'operator' AND o.deleted_at IS NULL))`,
      [hashOf(refreshToken), this.clock.now()],
    );
    return rows[0];
  }

  /**
   * Marks the old token used and stores the new one, unless the grace period after its first use has passed. An
   * operator's sign-in as a member is not extended.
   */
  private async rotate(
    old: string,
    next: string,
    { sign_in_id: signInId, ends_at: endsAt }: RefreshRow,
    now: Date,
  ): Promise<boolean> {
    const rows = await this.database.query<'sign_ins_rotate', { rotated: string }>(
      'sign_ins_rotate',
      `WITH spent AS (
         UPDATE refresh_tokens SET used_at = coalesce(used_at, $3)
         WHERE token_hash = $1 AND (used_at IS NULL OR used_at > $3::timestamptz - make_interval(secs => $6)) RETURNING 1
       ), touched AS (
         UPDATE sign_ins SET last_used_at = $3 WHERE id = $5::uuid AND EXISTS (SELECT FROM spent)
       )
       INSERT INTO refresh_tokens (token_hash, sign_in_id, issued_at, expires_at)
       SELECT $2, $5::uuid, $3, $4 FROM spent RETURNING token_hash AS rotated`,
      [
        hashOf(old),
        hashOf(next),
        now,
        endsAt ?? this.refreshEnd(now),
        signInId,
        this.settings.get('refresh_grace_seconds'),
      ],
    );
    return rows.length > 0;
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

  private readonly refreshEnd = (now: Date) => new Date(now.getTime() + refreshTokenSeconds * 1000);
}

const secondsUntil = (end: Date, now: Date) => Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));

function refusalOf(matchedHash: string | undefined, forced: ForcedSignIn | undefined): AppError {
  if (forced) return new AppError('invalid_token', { reason: "the operator's own sign-in has ended" });
  return new AppError(matchedHash === undefined ? 'user_not_found' : 'login_incorrect');
}
