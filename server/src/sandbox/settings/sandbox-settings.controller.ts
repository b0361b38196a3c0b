import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AtRoot } from '../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { SettingDto, SettingParam } from '../../core/settings/setting.dto.ts';
import { SandboxSettingChange, SandboxSettings } from './sandbox-settings.dto.ts';
import { SandboxSettingsService } from './sandbox-settings.service.ts';

/** The site settings. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/settings')
export class SandboxSettingsController {
  constructor(private readonly settings: SandboxSettingsService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists the site settings with type, range, default and value',
    description:
      'Site settings hold what the product may want to change: limits, prices, times, texts, switches.',
  })
  list(): SandboxSettings {
    return this.settings.list();
  }

  @Put(':key')
  @SandboxCall()
  @RepeatsSafely('sets an absolute value')
  @ApiOperation({
    summary: 'Changes a setting; it applies on every server within a second',
    description: "The value must have the setting's type and be within its range.",
  })
  set(@Param() { key }: SettingParam, @Body() { value }: SandboxSettingChange): Promise<SettingDto> {
    return this.settings.set(key, value);
  }

  @Delete(':key')
  @SandboxCall()
  @RepeatsSafely('sets an absolute value')
  @ApiOperation({
    summary: 'Resets a setting to its default',
    description: 'It applies on every server within a second.',
  })
  unset(@Param() { key }: SettingParam): Promise<SettingDto> {
    return this.settings.unset(key);
  }
}
