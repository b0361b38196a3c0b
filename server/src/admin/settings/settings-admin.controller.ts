import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SettingParam } from '../../core/settings/setting.dto.ts';
import {
  ManagedSetting,
  ManagedSettingChangeFilter,
  ManagedSettingChangeList,
  ManagedSettingChangeQuery,
  ManagedSettingList,
  ManagedSettingQuery,
  ManagedSettingRequest,
} from './settings-admin.dto.ts';
import { SettingsAdminService } from './settings-admin.service.ts';

/** Operators' calls on the site settings. */
@ApiTags('admin')
@Controller('admin')
export class SettingsAdminController {
  constructor(
    private readonly settings: SettingsAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get('settings')
  @Access('operator')
  @Right('settings.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists the site settings with name, unit, range, default and value',
    description: 'Filtered by part of their texts, by group, and by whether they differ from their defaults.',
  })
  list(@Query() query: ManagedSettingQuery): Promise<ManagedSettingList> {
    return this.settings.list(query);
  }

  @Put('settings/:key')
  @RepeatsSafely('a change applies to one version of the setting, which it replaces')
  @Access('operator')
  @Right('settings.write')
  @ApiErrors('validation_failed', 'malformed_json', 'setting_not_found', 'setting_changed')
  @ApiOperation({
    summary: 'Changes a setting; it applies on every server within a second',
    description:
      'A value outside the range is refused. The request states the version that was read: of two concurrent changes one succeeds, and the other is refused. The history retains the value before; setting it again undoes the change. Recorded in the audit log.',
  })
  change(
    @Operator() actor: Actor,
    @Param() { key }: SettingParam,
    @Body() body: ManagedSettingRequest,
  ): Promise<ManagedSetting> {
    return this.settings.change(actor, key, body);
  }

  @Get('setting-changes')
  @Access('operator')
  @Right('settings.read')
  @ApiErrors('validation_failed', 'setting_not_found')
  @ApiOperation({
    summary: 'Lists the changes of one setting or of all, newest first',
    description: 'With the values before and after, the operator and the reason.',
  })
  changes(@Query() query: ManagedSettingChangeQuery): Promise<ManagedSettingChangeList> {
    return this.settings.changes(query);
  }

  @Get('setting-changes/csv')
  @Access('operator')
  @Right('settings.read')
  @CsvFile('the changes of one setting or of all')
  @ApiErrors('validation_failed', 'setting_not_found')
  changesFile(
    @Operator() actor: Actor,
    @Query() query: ManagedSettingChangeFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.settings.changesFile(query), reply);
  }
}
