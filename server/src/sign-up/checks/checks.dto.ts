import { IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { Secret } from '../../core/logging/secret-names.ts';

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
   * Key of a verified code of the purpose join or phone_edit. Only a caller that verified the telephone gets to know
   * that it is taken.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsOptionalNonNull()
  @IsUUID()
  @Secret()
  certification_key?: string;
}

/** A value of any of the four kinds. */
export class OverlapQuery {
  /**
   * Kind of the value.
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
   * For a telephone, as in user-check-phone.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsOptionalNonNull()
  @IsUUID()
  @Secret()
  certification_key?: string;
}

/** Names the app and its version. */
export class AppVersionQuery {
  /**
   * P page, A Android, I iOS.
   * @example P
   */
  @IsIn(['P', 'A', 'I'])
  platform!: 'P' | 'A' | 'I';

  /**
   * The calling version; omitted: no update is required.
   * @example 1.0.0
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,5}(\.\d{1,5}){0,3}$/)
  version?: string;
}

/** The versions of an app. */
export class AppVersion {
  /**
   * The queried platform.
   * @example P
   */
  platform!: string;
  /**
   * The newest version.
   * @example 1.0.0
   */
  latest_version!: string;
  /**
   * The oldest supported version.
   * @example 1.0.0
   */
  minimum_version!: string;
  /**
   * Whether the calling version is too old and must be updated.
   * @example N
   */
  update_yn!: Yn;
  /**
   * Where to get the newest version.
   * @example https://app.honey.example/
   */
  store_url!: string;
}
