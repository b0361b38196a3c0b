import { IsIn, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { Secret } from '../../core/logging/secret-names.ts';

/** Starts finding a password. */
export class ForgetRequest {
  /** @example viewer01 */
  @IsString()
  @Length(1, 100)
  id!: string;

  /** @example 01012345678 */
  @IsString()
  @Length(1, 20)
  @Secret()
  phone!: string;
}

/** Asks for the code that finds an ID or a password. */
export class FindRequest {
  /** @example 01012345678 */
  @IsString()
  @Length(1, 20)
  @Secret()
  phone!: string;

  /** @example id */
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
  /** @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11 */
  @IsUUID()
  @Secret()
  certification_key!: string;

  /** @example 123456 */
  @IsString()
  @Length(1, 20)
  @Secret()
  code!: string;
}

/** An account of the proven telephone. */
export class FoundAccount {
  /** @example vi*****1 */
  login_id_hide!: string;
  /**
   * How it was made: P, H or a social provider.
   * @example P
   */
  reg_method_cd!: string;
  /** @example 2026-03-01T09:00:00.000Z */
  created_at!: string;
}

/** What the code opened. */
export class FindChecked {
  /** @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11 */
  certification_key!: string;
  /** Finding a password: the right to set a new one, once, within 10 minutes. */
  reset_token!: string | null;
  /** Finding an ID: the accounts of the telephone. */
  list!: FoundAccount[];
}

/** A verified code of finding an ID. */
export class ForgetListQuery {
  /** @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11 */
  @IsUUID()
  @Secret()
  certification_key!: string;
}

/** The accounts of a telephone. */
export class FoundAccountList {
  list!: FoundAccount[];
}

/** Sets a new password. */
export class TempPasswordRequest {
  /** The right to, from find-id-pw-proc. */
  @IsString()
  @Length(1, 1000)
  @Secret()
  reset_token!: string;

  /** @example Nectar#4711 */
  @IsString()
  @MaxLength(200)
  @Secret()
  password!: string;
}

/** The password, for callers that cannot send the header. */
export class ConfirmPasswordQuery {
  /** Prefer the header X-Confirm-Password. */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(200)
  @Secret()
  passwd?: string;
}

/** Whether it is the member's password. */
export class PasswordConfirmed {
  /** @example Y */
  confirm_yn!: Yn;
}
