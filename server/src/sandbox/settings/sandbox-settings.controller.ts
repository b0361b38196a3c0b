import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AtHost } from '../../core/http/host-addresses.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import {
  SandboxSetting,
  SandboxSettingChange,
  SandboxSettingParam,
  SandboxSettings,
} from './sandbox-settings.dto.ts';
import { SandboxSettingsService } from './sandbox-settings.service.ts';

/** The site settings. */
@ApiTags('sandbox')
@AtHost('/sandbox/api/')
@Controller('sandbox/api/settings')
export class SandboxSettingsController {
  constructor(private readonly settings: SandboxSettingsService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Every site setting with its type, range, default and value',
    description:
      'Site settings decide what the product may want to change: limits, prices, times, texts, switches.',
  })
  list(): SandboxSettings {
    return this.settings.list();
  }

  @Put(':key')
  @SandboxCall()
  @RepeatsSafely('it sets a value')
  @ApiOperation({
    summary: 'Changes a setting; every server knows within a second',
    description: "The value must be of the setting's type and within its range.",
  })
  set(
    @Param() { key }: SandboxSettingParam,
    @Body() { value }: SandboxSettingChange,
  ): Promise<SandboxSetting> {
    return this.settings.set(key, value);
  }

  @Delete(':key')
  @SandboxCall()
  @RepeatsSafely('it sets a value')
  @ApiOperation({
    summary: 'Puts a setting back to its default',
    description: 'Every server knows within a second.',
  })
  unset(@Param() { key }: SandboxSettingParam): Promise<SandboxSetting> {
    return this.settings.unset(key);
  }
}
