import { IsIn, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { Secret } from '../../core/logging/secret-names.ts';

/** Starts finding a password. */
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

/** Asks for the code that finds an ID or a password. */
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
   * What is to be found.
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
   * Names the code, as the call that sent it answered.
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

/** An account of the proven telephone. */
export class FoundAccount {
  /**
   * The ID, partly hidden; empty for an account without one.
   * @example vi*****1
   */
  login_id_hide!: string;
  /**
   * How it was made: P, H or a social provider.
   * @example P
   */
  reg_method_cd!: string;
  /**
   * When it was made; ISO 8601, UTC.
   * @example 2026-03-01T09:00:00.000Z
   */
  created_at!: string;
}

/** What the code opened. */
export class FindChecked {
  /**
   * Names the code, which is proven now.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  certification_key!: string;
  /**
   * Finding a password: the right to set a new one, once, within 10 minutes.
   * @example 9f1c7a40-52de-4c0b-8f6e-2b7d1a6f0c35
   */
  reset_token!: string | null;
  /** Finding an ID: the accounts of the telephone. */
  list!: FoundAccount[];
}

/** A verified code of finding an ID. */
export class ForgetListQuery {
  /**
   * Names the proven code.
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
   * The right to, from find-id-pw-proc.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJyZXNldCJ9.c2ln
   */
  @IsString()
  @Length(1, 1000)
  @Secret()
  reset_token!: string;

  /**
   * The new password, by the rules of passwords.
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
