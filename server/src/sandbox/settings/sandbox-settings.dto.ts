import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, Matches } from 'class-validator';
import type { Yn } from '../../core/http/ok.dto.ts';

const valueSchema = {
  oneOf: [
    { type: 'integer' },
    { type: 'boolean' },
    { type: 'string' },
    { type: 'array', items: { type: 'integer' } },
  ],
};

type SettingJson = number | boolean | string | readonly number[];

/** Names a site setting. */
export class SandboxSettingParam {
  /**
   * Name of the setting.
   * @example nick_change_star
   */
  @Matches(/^[a-z][a-z0-9_]{0,80}$/)
  key!: string;
}

/** A site setting with its definition and value. */
export class SandboxSetting {
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
  /** The value in use. */
  @ApiProperty({ ...valueSchema, example: 1000 })
  value!: SettingJson;
  /** The default value. */
  @ApiProperty({ ...valueSchema, example: 1000 })
  default!: SettingJson;
  /**
   * Y: it differs from its default.
   * @example N
   */
  changed_yn!: Yn;
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

/** Every site setting. */
export class SandboxSettings {
  /** All settings, area by area. */
  list!: SandboxSetting[];
}

/** A value of the setting's type and within its range. */
export class SandboxSettingChange {
  /** The new value. */
  @ApiProperty({ ...valueSchema, example: 500 })
  @IsDefined()
  value!: unknown;
}
