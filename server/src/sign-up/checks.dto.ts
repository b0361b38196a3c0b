import { IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** An ID as typed. */
export class IdQuery {
  /**
   * The ID as typed.
   * @example honeybee7
   */
  @IsString()
  @MaxLength(200)
  id!: string;
}

/** A nickname as typed. */
export class NickQuery {
  /**
   * The nickname as typed.
   * @example 달콤한벌
   */
  @IsString()
  @MaxLength(200)
  nick!: string;
}

/** A profile ID as typed. */
export class ProfileIdQuery {
  /**
   * The profile ID as typed.
   * @example honeybee7
   */
  @IsString()
  @MaxLength(200)
  profile_id!: string;
}

/** A telephone as typed. */
export class PhoneQuery {
  /**
   * The telephone number as typed; hyphens do not matter.
   * @example 01011110000
   */
  @IsString()
  @MaxLength(200)
  @Secret()
  phone!: string;

  /**
   * A proven code of purpose join or phone_edit. Only to who proved the telephone is told that it is taken.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsOptionalNonNull()
  @IsUUID()
  @Secret()
  certification_key?: string;
}

/** Any of the four. */
export class OverlapQuery {
  /**
   * What the value is.
   * @example nick
   */
  @IsIn(['id', 'nick', 'profile_id', 'phone'])
  sort_cd!: 'id' | 'nick' | 'profile_id' | 'phone';

  /**
   * The value as typed.
   * @example 달콤한벌
   */
  @IsString()
  @MaxLength(200)
  @Secret()
  value!: string;

  /**
   * For a telephone, as user-check-phone takes it.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsOptionalNonNull()
  @IsUUID()
  @Secret()
  certification_key?: string;
}

/** Which app asks for its newest version. */
export class AppVersionQuery {
  /**
   * P page, A Android, I iOS.
   * @example P
   */
  @IsIn(['P', 'A', 'I'])
  platform!: 'P' | 'A' | 'I';

  /**
   * The version that asks; left out, nothing needs to be updated.
   * @example 1.0.0
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,5}(\.\d{1,5}){0,3}$/)
  version?: string;
}

/** The versions of an app. */
export class AppVersion {
  /**
   * The platform that was asked for.
   * @example P
   */
  platform!: string;
  /**
   * The newest version.
   * @example 1.0.0
   */
  latest_version!: string;
  /**
   * The oldest version that may go on.
   * @example 1.0.0
   */
  minimum_version!: string;
  /**
   * Whether the version that asks is too old to go on.
   * @example N
   */
  update_yn!: Yn;
  /**
   * Where the newest version is to be had.
   * @example https://app.honey.example/
   */
  store_url!: string;
}
