import { IsIn, IsString, Length } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
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
   * The password; over 72 bytes it is refused, never cut.
   * @example Honey!2026
   */
  @IsString()
  @Length(1, 200)
  @Secret()
  password!: string;
}

/** A pair of tokens, of 600 s and 259,200 s. */
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
   * Seconds the access token lives.
   * @example 600
   */
  expires_in!: number;
  /**
   * Seconds the refresh token lives.
   * @example 259200
   */
  refresh_expires_in!: number;
  /**
   * Y when this sign-in took back an asked-for deletion of the account; else left out.
   * @example Y
   */
  deletion_cancelled_yn?: Yn;
}

/** Asks for a new pair. */
export class IssueTokenRequest {
  /**
   * The refresh token of the last answer.
   * @example q3nUo0mWc1b7Lk9yTz5eXv2hJ8sDf4aR
   */
  @IsString()
  @Length(20, 200)
  @Secret()
  refresh_token!: string;
}

/** Ends the sign-in that the access token belongs to; all others too when asked. */
export class LogoutRequest {
  /**
   * Y ends every sign-in of the member.
   * @example N
   */
  @IsIn(['Y', 'N'])
  all_yn?: Yn = 'N';
}

/** Who the access token speaks for. */
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
   * Whether only excel lives may be watched.
   * @example N
   */
  excel_only_yn!: Yn;
}

/** Names the account whose attempts are asked about. */
export class LimitQuery {
  /**
   * The ID as typed.
   * @example viewer01
   */
  @IsString()
  @Length(1, 100)
  id!: string;
}

/** Failed attempts of an account from this address, and the lock they led to. */
export class LimitState {
  /**
   * How many failed in a row.
   * @example 2
   */
  failures!: number;
  /**
   * How many failures lock.
   * @example 5
   */
  max_failures!: number;
  /**
   * Until when attempts are refused, or null.
   * @example 2026-11-22T09:00:00.000Z
   */
  locked_until!: string | null;
  /**
   * Seconds until then; 0 when not locked.
   * @example 0
   */
  seconds_left!: number;
}
