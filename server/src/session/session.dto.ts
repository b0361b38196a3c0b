import { IsIn, IsString, Length } from 'class-validator';
import type { Yn } from '../core/http/ok.dto.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** Sign-in by ID and password. */
export class LoginRequest {
  /**
   * The member's ID.
   * @example viewer01
   */
  @IsString()
  @Length(1, 100)
  id!: string;

  /**
   * The password; longer than 72 bytes it is refused, never truncated.
   * @example Honey!2026
   */
  @IsString()
  @Length(1, 200)
  @Secret()
  password!: string;
}

/** A pair of tokens, valid for 600 s and 259,200 s. */
export class TokenPair {
  /**
   * JWT for the Authorization header: `Bearer …`.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2ln
   */
  access_token!: string;
  /**
   * Opaque; used once, at issuetoken.
   * @example q3nUo0mWc1b7Lk9yTz5eXv2hJ8sDf4aR
   */
  refresh_token!: string;
  /**
   * Lifetime of the access token, in seconds.
   * @example 600
   */
  expires_in!: number;
  /**
   * Lifetime of the refresh token, in seconds.
   * @example 259200
   */
  refresh_expires_in!: number;
  /**
   * Y when this sign-in cancelled a requested deletion of the account; omitted otherwise.
   * @example Y
   */
  deletion_cancelled_yn?: Yn;
}

/** Exchanges a refresh token for a new pair. */
export class IssueTokenRequest {
  /**
   * The refresh token of the latest response.
   * @example q3nUo0mWc1b7Lk9yTz5eXv2hJ8sDf4aR
   */
  @IsString()
  @Length(20, 200)
  @Secret()
  refresh_token!: string;
}

/** Ends the sign-in of the access token, and optionally all others. */
export class LogoutRequest {
  /**
   * Y ends every sign-in of the member.
   * @example N
   */
  @IsIn(['Y', 'N'])
  all_yn?: Yn = 'N';
}

/** The member that the access token belongs to. */
export class LoginCheck {
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
  /**
   * Nickname.
   * @example 꿀벌이
   */
  nick!: string;
  /**
   * Whether identity was verified.
   * @example Y
   */
  verification_yn!: Yn;
  /**
   * Whether the verified member is an adult.
   * @example Y
   */
  user_adult_yn!: Yn;
  /**
   * Whether the member may watch only excel lives.
   * @example N
   */
  excel_only_yn!: Yn;
}

/** Names the account whose attempts are read. */
export class LimitQuery {
  /**
   * The ID as typed.
   * @example viewer01
   */
  @IsString()
  @Length(1, 100)
  id!: string;
}

/** Failed attempts of an account from this address, and the resulting lock. */
export class LimitState {
  /**
   * Number of consecutive failed attempts.
   * @example 2
   */
  failures!: number;
  /**
   * Number of failures that cause a lock.
   * @example 5
   */
  max_failures!: number;
  /**
   * When the lock ends, or null.
   * @example 2026-11-22T09:00:00.000Z
   */
  locked_until!: string | null;
  /**
   * Seconds until then; 0 when not locked.
   * @example 0
   */
  seconds_left!: number;
}
