import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { LiveSettings } from '../live-settings.service.ts';
import {
  BoilerplateRequest,
  LiveSettingDto,
  LiveSettingUpdate,
  RedLiveAskRequest,
  StreamingCategoryRequest,
} from './live-settings.dto.ts';

/** What hosts set about their lives. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class LiveSettingsController {
  constructor(private readonly own: LiveSettings) {}

  @Put('live-setting-update')
  @RepeatsSafely('it sets values')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Change the own live settings',
    description:
      'What is left out stays. The next live begins with them, and a running one follows at once: rankings shown, other hosts, whether who is blocked from the chat may watch, fan level of the chat, limit of viewers, reading aloud, signatures. Whoever watches already is not sent out by a lower limit, but by what closes the live to other hosts or to who is blocked from the chat.',
  })
  update(@Member() member: SessionMember, @Body() update: LiveSettingUpdate): Promise<LiveSettingDto> {
    return this.own.update(member.userKey, update);
  }

  @Put('live-category-user-streaming-proc')
  @RepeatsSafely('it sets a value')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Choose the kind of content',
    description: 'The next live begins with it, and a running one changes to it.',
  })
  category(
    @Member() member: SessionMember,
    @Body() { theme_cd }: StreamingCategoryRequest,
  ): Promise<LiveSettingDto> {
    return this.own.setTheme(member.userKey, theme_cd);
  }

  @Put('user-boilerplate-text-proc')
  @RepeatsSafely('it sets a value')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word')
  @ApiOperation({
    summary: 'Write the text on top of the own rooms',
    description:
      'Every live of the host shows it from its beginning, a running one at once. Empty takes it down.',
  })
  boilerplate(
    @Member() member: SessionMember,
    @Body() { boilerplate }: BoilerplateRequest,
  ): Promise<LiveSettingDto> {
    return this.own.setBoilerplate(member.userKey, boilerplate);
  }

  @Post('red-live-ask-proc')
  @RepeatsSafely('it sets a value')
  @HttpCode(200)
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Apply for red lives, or take that back',
    description: 'Only who applied begins a red live; one that is on is not ended by taking it back.',
  })
  askRed(@Member() member: SessionMember, @Body() { apply_yn }: RedLiveAskRequest): Promise<LiveSettingDto> {
    return this.own.askRed(member.userKey, apply_yn);
  }
}
