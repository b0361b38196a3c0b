import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { AlarmSettingDto, AlarmSettingRequest } from '../alarms.dto.ts';
import { AlarmSettingsService } from './alarm-settings.service.ts';

/** A member's push settings. */
@ApiTags('alarms')
@Controller()
export class AlarmSettingsController {
  constructor(private readonly settings: AlarmSettingsService) {}

  @Get('user/user-alarm-setting')
  @Access('member')
  @ApiOperation({
    summary: "Returns the member's push settings",
    description: 'Unchanged switches have their defaults.',
  })
  read(@Member() member: SessionMember): Promise<AlarmSettingDto> {
    return this.settings.of(member.userKey);
  }

  @Put('mypage/account-settings-push')
  @RepeatsSafely('sets absolute values')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: "Changes the member's push settings",
    description:
      'Omitted switches are unchanged. Returns all switches; setting the present value changes nothing.',
  })
  change(@Member() member: SessionMember, @Body() body: AlarmSettingRequest): Promise<AlarmSettingDto> {
    return this.settings.change(member.userKey, body);
  }
}
