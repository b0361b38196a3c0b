import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import {
  BoilerplateRequest,
  LiveSettingDto,
  LiveSettingUpdate,
  RedLiveAskRequest,
  StreamingCategoryRequest,
} from './live-settings.dto.ts';
import { LiveSettingsService } from './live-settings.service.ts';

/** Hosts' live settings. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class LiveSettingsController {
  constructor(private readonly own: LiveSettingsService) {}

  @Put('live-setting-update')
  @RepeatsSafely('sets absolute values')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: "Changes the host's live settings",
    description:
      'Omitted fields are unchanged. The next live starts with them, and a running one follows at once: visible rankings, other hosts, whether members blocked from the chat may watch, fan level of the chat, viewer limit, text to speech, signatures. A lower limit does not remove present viewers; closing the live to other hosts or to members blocked from the chat does.',
  })
  update(@Member() member: SessionMember, @Body() update: LiveSettingUpdate): Promise<LiveSettingDto> {
    return this.own.update(member.userKey, update);
  }

  @Put('live-category-user-streaming-proc')
  @RepeatsSafely('sets an absolute value')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Sets the content category',
    description: 'The next live starts with it, and a running one changes to it.',
  })
  category(
    @Member() member: SessionMember,
    @Body() { theme_cd }: StreamingCategoryRequest,
  ): Promise<LiveSettingDto> {
    return this.own.setTheme(member.userKey, theme_cd);
  }

  @Put('user-boilerplate-text-proc')
  @RepeatsSafely('sets an absolute value')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word')
  @ApiOperation({
    summary: "Sets the text at the top of the host's rooms",
    description:
      'Every live of the host shows it from the start, a running one at once. An empty text removes it.',
  })
  boilerplate(
    @Member() member: SessionMember,
    @Body() { boilerplate }: BoilerplateRequest,
  ): Promise<LiveSettingDto> {
    return this.own.setBoilerplate(member.userKey, boilerplate);
  }

  @Post('red-live-ask-proc')
  @RepeatsSafely('sets an absolute value')
  @HttpCode(200)
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Applies for red lives, or withdraws the application',
    description: 'Starting a red live requires an application; withdrawing it does not end a running one.',
  })
  askRed(@Member() member: SessionMember, @Body() { apply_yn }: RedLiveAskRequest): Promise<LiveSettingDto> {
    return this.own.applyForRed(member.userKey, apply_yn);
  }
}
