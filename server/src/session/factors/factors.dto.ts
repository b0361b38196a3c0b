import { IsIn, IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { Secret } from '../../core/logging/secret-names.ts';
import { TokenPair } from '../session.dto.ts';

const visible = /^[^\p{Cc}\p{Cs}]*$/u;

/** Continues a sign-in that was refused with factor_required. */
export class FactorTicketRequest {
  /**
   * The ticket of the refusal; valid for ten minutes.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2tleSI6MX0.c2ln
   */
  @IsString()
  @Length(20, 2_000)
  @Secret()
  ticket!: string;
}

/** A second factor, verified once. */
export class FactorProof {
  /**
   * totp: a code of the authenticator app; recovery: a recovery code; passkey: a device's signature.
   * @example totp
   */
  @IsIn(['totp', 'recovery', 'passkey'])
  method!: 'totp' | 'recovery' | 'passkey';

  /**
   * The code, for totp and recovery.
   * @example "123456"
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(6, 40)
  @Secret()
  code?: string;

  /**
   * The browser's response as JSON, for passkey.
   * @example "{\"id\":\"q3nUo0mWc1b7Lk9yTz5eXg\"}"
   */
  @IsOptionalNonNull()
  @IsString()
  @MinLength(2)
  @MaxLength(16_000)
  passkey?: string;
}

/** Signs in with the ticket and a second factor. */
export class FactorLoginRequest extends FactorProof {
  /**
   * The ticket of the refusal; valid for ten minutes.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2tleSI6MX0.c2ln
   */
  @IsString()
  @Length(20, 2_000)
  @Secret()
  ticket!: string;
}

/** Options for the browser's WebAuthn call. */
export class PasskeyOptions {
  /**
   * The options as JSON, for `navigator.credentials`.
   * @example "{\"challenge\":\"q3nUo0mWc1b7Lk9yTz5eXg\",\"rpId\":\"live.example\"}"
   */
  options!: string;
}

/** Starts setting up a factor. */
export class FactorBeginRequest {
  /**
   * totp: an authenticator app; passkey: a device.
   * @example totp
   */
  @IsIn(['totp', 'passkey'])
  method!: 'totp' | 'passkey';
}

/** Starts setting up the first factor, with the ticket. */
export class FactorTicketBeginRequest extends FactorBeginRequest {
  /**
   * The ticket of the refusal; valid for ten minutes.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2tleSI6MX0.c2ln
   */
  @IsString()
  @Length(20, 2_000)
  @Secret()
  ticket!: string;
}

/** What is needed to finish setting up a factor. */
export class FactorBegun {
  /**
   * The secret of an authenticator app in base32; null for a passkey.
   * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
   */
  secret!: string | null;
  /**
   * The address that a QR code contains; null for a passkey.
   * @example "otpauth://totp/Honey%20Live:admin01?secret=JBSWY3DPEHPK3PXP&issuer=Honey%20Live"
   */
  uri!: string | null;
  /**
   * The options as JSON, for `navigator.credentials.create`; null for an authenticator app.
   * @example "{\"challenge\":\"q3nUo0mWc1b7Lk9yTz5eXg\",\"rp\":{\"id\":\"live.example\"}}"
   */
  options!: string | null;
}

/** Finishes setting up a factor. */
export class FactorAddRequest extends FactorBeginRequest {
  /**
   * The first code of the authenticator app, for totp.
   * @example "123456"
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(6, 40)
  @Secret()
  code?: string;

  /**
   * The browser's response as JSON, for passkey.
   * @example "{\"id\":\"q3nUo0mWc1b7Lk9yTz5eXg\"}"
   */
  @IsOptionalNonNull()
  @IsString()
  @MinLength(2)
  @MaxLength(16_000)
  passkey?: string;

  /**
   * Name of the passkey, 1 to 40 characters.
   * @example "사무실 노트북"
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 40)
  @Matches(/\S/)
  @Matches(visible)
  name?: string;
}

/** Finishes setting up the first factor, with the ticket. */
export class FactorTicketAddRequest extends FactorAddRequest {
  /**
   * The ticket of the refusal; valid for ten minutes.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2tleSI6MX0.c2ln
   */
  @IsString()
  @Length(20, 2_000)
  @Secret()
  ticket!: string;
}

/** Tokens of the sign-in whose first factor was set up. */
export class FactorSignIn extends TokenPair {
  /**
   * Ten codes of one use, shown this once.
   * @example ["7KQ2M-X9RTA"]
   */
  recovery_codes!: string[];
}

/** The result of setting up a factor. */
export class FactorAdded {
  /**
   * Ten codes of one use, shown this once; empty when there was a factor before.
   * @example ["7KQ2M-X9RTA"]
   */
  recovery_codes!: string[];
}

/** New recovery codes. */
export class RecoveryCodes {
  /**
   * Ten codes of one use, shown this once.
   * @example ["7KQ2M-X9RTA"]
   */
  recovery_codes!: string[];
}

/** Renames a passkey. */
export class PasskeyRename {
  /**
   * 1 to 40 characters.
   * @example "사무실 노트북"
   */
  @IsString()
  @Length(1, 40)
  @Matches(/\S/)
  @Matches(visible)
  name!: string;
}

/** A new access token of the same sign-in, whose factor was just verified. */
export class StepUpResult {
  /**
   * JWT for the Authorization header.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.c2ln
   */
  access_token!: string;
  /**
   * Lifetime of the access token, in seconds.
   * @example 600
   */
  expires_in!: number;
  /**
   * Until when calls that require a recent factor are allowed; ISO 8601, UTC.
   * @example 2026-11-28T03:10:00.000Z
   */
  step_up_until!: string;
}

/** A passkey of the operator. */
export class PasskeyItem {
  /**
   * Key of the passkey.
   * @example 1
   */
  id!: number;
  /**
   * Its name.
   * @example "사무실 노트북"
   */
  name!: string;
  /**
   * When it was added; ISO 8601, UTC.
   * @example 2026-11-28T03:00:00.000Z
   */
  created_at!: string;
  /**
   * When it was last used; null: never.
   * @example 2026-11-28T03:00:00.000Z
   */
  last_used_at!: string | null;
}

/** The operator's own second factors, and how long sign-ins last. */
export class OwnSecurity {
  /**
   * Whether every operator needs a factor.
   * @example Y
   */
  required_yn!: Yn;
  /**
   * When the authenticator app was set up; null without one.
   * @example 2026-11-28T03:00:00.000Z
   */
  totp_at!: string | null;
  /** The passkeys, oldest first. */
  passkeys!: PasskeyItem[];
  /**
   * Number of recovery codes that were not used, 0 to 10.
   * @example 10
   */
  recovery_left!: number;
  /**
   * Whether passkeys can be set up at the address of this page; browsers allow none at an IP address.
   * @example Y
   */
  passkey_yn!: Yn;
  /**
   * Until when calls that require a recent factor are allowed; null without a factor.
   * @example 2026-11-28T03:10:00.000Z
   */
  step_up_until!: string | null;
  /**
   * Minutes without an action after which the operator is signed out.
   * @example 30
   */
  idle_minutes!: number;
  /**
   * When this sign-in ends in any case; ISO 8601, UTC.
   * @example 2026-11-28T15:00:00.000Z
   */
  ends_at!: string | null;
}
