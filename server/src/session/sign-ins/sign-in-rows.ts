import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { hashOf } from './refresh-token.ts';

/** Lifetime of a refresh token in seconds (SESSION-1). */
export const refreshTokenSeconds = 259_200;

/** A refresh token's sign-in, with what its next tokens state. */
export interface RefreshRow {
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
  /** When an operator last acted in an own sign-in. */
  acted_at: Date | null;
  /** When an operator's second factor was last verified. */
  factor_at: Date | null;
  used_at: Date | null;
  expires_at: Date;
  ended_at: Date | null;
}

/** The member that a sign-in is opened for. */
export interface OpenableRow {
  role: 'member' | 'host' | 'operator';
  token_version: number;
  excel_only: boolean;
  leaving: boolean;
  /** Whether an operator has a second factor. */
  has_factor: boolean;
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

/** A sign-in to write. */
export interface NewSignIn {
  userKey: number;
  origin: SignInOrigin;
  refresh: string;
  now: Date;
  /** The hash that the password matched, if a password was verified. */
  matchedHash: string | undefined;
  forced: ForcedSignIn | undefined;
  endsAt: Date | null;
  /** When an operator's second factor was verified; null without one. */
  factorAt: Date | null;
  /** Whether it is an operator's own. */
  isOperator: boolean;
}

/** Whether user `u` is restricted from the service at a parameter's time. */
const restrictedAt = (now: string) => `member_is_restricted(u.user_key, 'service', ${now})`;

/** Whether user `u` is offered only excel lives, like `member_excel_only`. */
const excelOnly = `(u.excel_only_yn AND u.role <> 'operator')`;

/** Whether user `u` has a second factor. */
const hasFactor = `(u.role = 'operator' AND (
         EXISTS (SELECT FROM operator_totps o WHERE o.user_key = u.user_key AND o.confirmed_at IS NOT NULL)
         OR EXISTS (SELECT FROM operator_passkeys p WHERE p.user_key = u.user_key)))`;

/** When a refresh token issued now expires. */
export const refreshEnd = (now: Date): Date => new Date(now.getTime() + refreshTokenSeconds * 1000);

/** The statements of sign-ins and their refresh tokens. */
@Injectable()
export class SignInRows {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
  ) {}

  /**
   * The member that a sign-in may be opened for; undefined for a deleted one. Restriction and token version are read in
   * one snapshot: a later restriction also raises the version, and so revokes the token issued here.
   */
  async openable(userKey: number, now: Date): Promise<OpenableRow | undefined> {
    const rows = await this.database.query<'sign_ins_openable', OpenableRow>(
      'sign_ins_openable',
      `SELECT u.role, u.token_version, ${excelOnly} AS excel_only, u.deletion_asked_at IS NOT NULL AS leaving,
         ${hasFactor} AS has_factor,
         (SELECT min(x.starts_at) FROM sanctions x WHERE x.user_key = u.user_key AND x.kind = 'service'
           AND sanction_holds(x, greatest(x.starts_at, $2))) AS restricted_from
       FROM member_profiles u WHERE u.user_key = $1 AND u.deleted_at IS NULL`,
      [userKey, now],
    );
    return rows[0];
  }

  /**
   * Writes the sign-in with its first refresh token; returns its id, or undefined when the account is deleted or its
   * password has changed, or when the operator's own sign-in has ended. It locks both rows, so that a password change
   * or a sign-out of the operator is either seen here, or comes later and ends this sign-in with the others.
   */
  async store(signIn: NewSignIn): Promise<string | undefined> {
    const { userKey, origin, refresh, now, matchedHash, forced, endsAt, factorAt, isOperator } = signIn;
    const rows = await this.database.query<'sign_ins_open', { sign_in_id: string }>(
      'sign_ins_open',
      `WITH member AS (
         SELECT $1::int AS user_key WHERE member_hold($1, $2)
       ), own AS (
         SELECT id FROM sign_ins WHERE id = $10::uuid AND user_key = $9 AND ended_at IS NULL FOR SHARE
       ), opened AS (
         INSERT INTO sign_ins (id, user_key, agent, address, created_at, last_used_at, operator_key, opened_from, ends_at,
           acted_at, factor_at)
         SELECT $3::uuid, user_key, $4, $5, $6, $6, $9, $10::uuid, $11, $12, $13 FROM member
         WHERE $9::int IS NULL OR EXISTS (SELECT FROM own) RETURNING id
       )
       INSERT INTO refresh_tokens (token_hash, sign_in_id, issued_at, expires_at)
       SELECT $7, id, $6, $8 FROM opened RETURNING sign_in_id::text`,
      [
        userKey,
        matchedHash ?? null,
        randomUUID(),
        origin.agent.slice(0, 200),
        origin.address.slice(0, 100),
        now,
        hashOf(refresh),
        endsAt ?? refreshEnd(now),
        forced?.operatorKey ?? null,
        forced?.openedFrom ?? null,
        endsAt,
        isOperator ? now : null,
        factorAt,
      ],
    );
    return rows[0]?.sign_in_id;
  }

  /** The sign-in of a refresh token. An operator's sign-in as a member ends with the operator role. */
  async find(refreshToken: string): Promise<RefreshRow | undefined> {
    const rows = await this.database.query<'sign_ins_find', RefreshRow>(
      'sign_ins_find',
      `SELECT s.id::text AS sign_in_id, s.user_key, s.ended_at, s.operator_key, s.ends_at, s.acted_at, s.factor_at,
         u.role, u.token_version, t.used_at, t.expires_at,
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
   * operator's sign-in is not extended beyond its end.
   */
  async rotate(
    old: string,
    next: string,
    { sign_in_id: signInId }: RefreshRow,
    now: Date,
    endsAt: Date | null,
  ): Promise<boolean> {
    const rows = await this.database.query<'sign_ins_rotate', { rotated: string }>(
      'sign_ins_rotate',
      `WITH spent AS (
         UPDATE refresh_tokens SET used_at = coalesce(used_at, $3)
         WHERE token_hash = $1 AND (used_at IS NULL OR used_at > $3::timestamptz - make_interval(secs => $6)) RETURNING 1
       ), touched AS (
         UPDATE sign_ins SET last_used_at = $3, ends_at = $7, acted_at = CASE WHEN $7::timestamptz IS NOT NULL THEN coalesce(acted_at, $3) END
         WHERE id = $5::uuid AND EXISTS (SELECT FROM spent)
       )
       INSERT INTO refresh_tokens (token_hash, sign_in_id, issued_at, expires_at)
       SELECT $2, $5::uuid, $3, $4 FROM spent RETURNING token_hash AS rotated`,
      [
        hashOf(old),
        hashOf(next),
        now,
        endsAt ?? refreshEnd(now),
        signInId,
        this.settings.get('refresh_grace_seconds'),
        endsAt,
      ],
    );
    return rows.length > 0;
  }

  /** Notes a verified factor in an open sign-in of an operator; returns its end and the member's token version. */
  async verifyFactor(
    { userKey, signInId }: { userKey: number; signInId: string },
    now: Date,
  ): Promise<{ ends_at: Date | null; token_version: number } | undefined> {
    const rows = await this.database.query<
      'sign_ins_verify_factor',
      { ends_at: Date | null; token_version: number }
    >(
      'sign_ins_verify_factor',
      `UPDATE sign_ins s SET factor_at = $3, acted_at = $3 FROM member_profiles u
       WHERE s.id = $1::uuid AND s.user_key = $2 AND s.ended_at IS NULL AND s.operator_key IS NULL
         AND u.user_key = s.user_key AND u.role = 'operator' RETURNING s.ends_at, u.token_version`,
      [signInId, userKey, now],
    );
    return rows[0];
  }
}
