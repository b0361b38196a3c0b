import { ApiProperty, OmitType } from '@nestjs/swagger';
import {
  IsDefined,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { SettingDto, type SettingJson, settingValueSchema } from '../../core/settings/setting.dto.ts';
import { UserBrief } from '../../users/index.ts';

const line = /^[^\p{Cc}\p{Cs}]*$/u;
const nullableValue = { oneOf: settingValueSchema.oneOf, nullable: true };

/** Filter of settings. */
export class ManagedSettingQuery {
  /**
   * Part of the key, name or description, in Korean or English.
   * @example 닉네임
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(100)
  q?: string;

  /**
   * A group of settings.
   * @example members
   */
  @IsOptionalNonNull()
  @Matches(/^[a-zA-Z]{1,40}$/)
  group?: string;

  /**
   * Y: only settings that differ from their defaults.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y'])
  changed_yn?: 'Y';
}

/** A site setting as operators see it. */
export class ManagedSetting extends SettingDto {
  /**
   * Number of its last change; 0: never changed.
   * @example 3
   */
  version!: number;
}

/** The site settings. */
export class ManagedSettingList {
  /** The settings, area by area. All of them fit in one response. */
  list!: ManagedSetting[];
}

/** A change of a setting. */
export class ManagedSettingRequest {
  /** The new value, of the setting's type and within its range; null: its default. */
  @ApiProperty({ ...nullableValue, example: 500 })
  @ValidateIf((_, value) => value !== null)
  @IsDefined()
  value!: unknown;

  /**
   * The version of the setting that was read; another one is refused with setting_changed.
   * @example 3
   */
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  version!: number;

  /**
   * The reason, for the history and the audit log.
   * @example "11월 이벤트 기간에만 낮춰요."
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(line)
  reason?: string;
}

/** Filter of changes of settings. */
export class ManagedSettingChangeQuery extends PageQuery {
  /**
   * Name of a setting; omitted: all settings.
   * @example nick_change_star
   */
  @IsOptionalNonNull()
  @Matches(/^[a-z][a-z0-9_]{0,80}$/)
  key?: string;
}

/** The filter of changes of settings without their paging. */
export class ManagedSettingChangeFilter extends OmitType(ManagedSettingChangeQuery, ['offset', 'limit']) {}

/** A change of a setting. */
export class ManagedSettingChange {
  /**
   * Number of the change: the version of the setting after it.
   * @example 3
   */
  change_id!: number;
  /**
   * Name of the setting.
   * @example nick_change_star
   */
  key!: string;
  /**
   * Korean name of the setting.
   * @example "닉네임 변경 비용"
   */
  name!: string;
  /**
   * Korean unit of the values; null for texts and switches.
   * @example 꿀
   */
  unit!: string | null;
  /** The value before; null: the default. Setting it again undoes the change. */
  @ApiProperty({ ...nullableValue, example: 1000 })
  old_value!: SettingJson | null;
  /** The value after; null: the default. */
  @ApiProperty({ ...nullableValue, example: 500 })
  new_value!: SettingJson | null;
  /**
   * Y: it is the last change of its setting.
   * @example Y
   */
  last_yn!: Yn;
  /** The operator; null for the sandbox and for a deleted account. */
  operator!: UserBrief | null;
  /**
   * The operator's reason; empty without one.
   * @example "11월 이벤트 기간에만 낮춰요."
   */
  reason!: string;
  /**
   * When it was changed; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  at!: string;
}

/** A page of changes of settings, newest first. */
export class ManagedSettingChangeList extends PageInfo {
  /** The changes of this page. */
  list!: ManagedSettingChange[];
}
