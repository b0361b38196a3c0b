import { IsIn, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { Secret } from '../../core/logging/secret-names.ts';

/** Starts a password reset. */
export class ForgetRequest {
  /**
   * The ID of the account.
   * @example viewer01
   */
  @IsString()
  @Length(1, 100)
  id!: string;

  /**
   * The telephone number of the account.
   * @example 01012345678
   */
  @IsString()
  @Length(1, 20)
  @Secret()
  phone!: string;
}

/** Requests the code that finds an ID or resets a password. */
export class FindRequest {
  /**
   * The telephone number of the account.
   * @example 01012345678
   */
  @IsString()
  @Length(1, 20)
  @Secret()
  phone!: string;

  /**
   * What to recover.
   * @example id
   */
  @IsIn(['id', 'password'])
  sort_cd!: 'id' | 'password';

  /**
   * password: the ID.
   * @example viewer01
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  id?: string;
}

/** The code as typed. */
export class FindCheckRequest {
  /**
   * Key of the code, as returned by the call that sent it.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  @Secret()
  certification_key!: string;

  /**
   * Six digits.
   * @example 123456
   */
  @IsString()
  @Length(1, 20)
  @Secret()
  code!: string;
}

/** An account of the verified telephone. */
export class FoundAccount {
  /**
   * The ID, partly hidden; empty for an account without one.
   * @example vi*****1
   */
  login_id_hide!: string;
  /**
   * How it signs in: P, H or a social provider.
   * @example P
   */
  reg_method_cd!: string;
  /**
   * When it was created; ISO 8601, UTC.
   * @example 2026-03-01T09:00:00.000Z
   */
  created_at!: string;
}

/** The result of verifying the code. */
export class FindChecked {
  /**
   * Key of the verified code.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  certification_key!: string;
  /**
   * For a password: the token that sets a new one, once, within 10 minutes; null otherwise.
   * @example 9f1c7a40-52de-4c0b-8f6e-2b7d1a6f0c35
   */
  reset_token!: string | null;
  /** For an ID: the accounts of the telephone; empty otherwise. */
  list!: FoundAccount[];
}

/** Names a verified code for finding an ID. */
export class ForgetListQuery {
  /**
   * Key of the verified code.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  @Secret()
  certification_key!: string;
}

/** The accounts of a telephone. */
export class FoundAccountList {
  /** The accounts, newest first. */
  list!: FoundAccount[];
}

/** Sets a new password. */
export class TempPasswordRequest {
  /**
   * The reset token, from find-id-pw-proc.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJyZXNldCJ9.c2ln
   */
  @IsString()
  @Length(1, 1000)
  @Secret()
  reset_token!: string;

  /**
   * The new password; it must satisfy the password rules.
   * @example Nectar#4711
   */
  @IsString()
  @MaxLength(200)
  @Secret()
  password!: string;
}

/** The password, for callers that cannot send the header. */
export class ConfirmPasswordQuery {
  /**
   * Prefer the header X-Confirm-Password.
   * @example Honey!2026
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(200)
  @Secret()
  passwd?: string;
}

/** Whether it is the member's password. */
export class PasswordConfirmed {
  /**
   * Y: it is the member's password.
   * @example Y
   */
  confirm_yn!: Yn;
}
