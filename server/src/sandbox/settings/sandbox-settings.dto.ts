import { ApiProperty } from '@nestjs/swagger';
import { IsDefined } from 'class-validator';
import { SettingDto, settingValueSchema } from '../../core/settings/setting.dto.ts';

/** Every site setting. */
export class SandboxSettings {
  /** All settings, area by area. */
  list!: SettingDto[];
}

/** A value of the setting's type and within its range. */
export class SandboxSettingChange {
  /** The new value. */
  @ApiProperty({ ...settingValueSchema, example: 500 })
  @IsDefined()
  value!: unknown;
}
