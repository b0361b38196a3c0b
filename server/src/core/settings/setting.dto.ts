import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

/** The JSON schema of values of settings. */
export const settingValueSchema = {
  oneOf: [
    { type: 'integer' },
    { type: 'boolean' },
    { type: 'string' },
    { type: 'array', items: { type: 'integer' } },
  ],
};

export type SettingJson = number | boolean | string | readonly number[];

/** Names a site setting. */
export class SettingParam {
  /**
   * Name of the setting.
   * @example nick_change_star
   */
  @Matches(/^[a-z][a-z0-9_]{0,80}$/)
  key!: string;
}

/** A site setting with its definition and value. */
export class SettingDto {
  /**
   * Name of the setting.
   * @example nick_change_star
   */
  key!: string;
  /**
   * Type of its value.
   * @example integer
   */
  type!: 'integer' | 'boolean' | 'text' | 'integers';
  /**
   * What it controls.
   * @example "Honey that a change of nickname costs"
   */
  description!: string;
  /**
   * The group in which operators find it.
   * @example members
   */
  group!: string;
  /**
   * Korean name of the group.
   * @example 회원
   */
  group_name!: string;
  /**
   * Korean name.
   * @example "닉네임 변경 비용"
   */
  name!: string;
  /**
   * What it controls, in Korean.
   * @example "닉네임을 바꿀 때 드는 꿀이에요."
   */
  help!: string;
  /**
   * Korean unit of the value; null for texts and switches.
   * @example 꿀
   */
  unit!: string | null;
  /** The value in use. */
  @ApiProperty({ ...settingValueSchema, example: 1000 })
  value!: SettingJson;
  /** The default value. */
  @ApiProperty({ ...settingValueSchema, example: 1000 })
  default!: SettingJson;
  /**
   * Y: it differs from its default.
   * @example N
   */
  changed_yn!: 'Y' | 'N';
  /**
   * Least integer, in the units of the setting; null unless the value is an integer or a list of integers.
   * @example 0
   */
  min!: number | null;
  /**
   * Greatest integer, in the units of the setting; null as for min.
   * @example 1000000
   */
  max!: number | null;
  /**
   * Most characters of a text.
   * @example 200
   */
  length_max!: number | null;
  /**
   * The maximum number of entries of a list; null for other types.
   * @example 50
   */
  items_max!: number | null;
}
