import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { AlarmSettingsService } from './alarm-settings.service.ts';
import { AlarmSettingDto, AlarmSettingRequest } from './alarms.dto.ts';

/** What a member wants to be told of. */
@ApiTags('alarms')
@Controller()
export class AlarmSettingsController {
  constructor(private readonly settings: AlarmSettingsService) {}

  @Get('user/user-alarm-setting')
  @Access('member')
  @ApiOperation({
    summary: 'What the member is told of by push',
    description: 'A member who never changed a switch has the defaults.',
  })
  read(@Member() member: SessionMember): Promise<AlarmSettingDto> {
    return this.settings.of(member.userKey);
  }

  @Put('mypage/account-settings-push')
  @RepeatsSafely('it sets values')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Changes what the member is told of; what is left out stays',
    description: 'Answers all switches as they are now. Changing what is as it should be changes nothing.',
  })
  change(@Member() member: SessionMember, @Body() body: AlarmSettingRequest): Promise<AlarmSettingDto> {
    return this.settings.change(member.userKey, body);
  }
}
