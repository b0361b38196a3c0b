import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { Idempotent, RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  LiveEditRequest,
  LiveEnded,
  LiveEndRequest,
  LiveStartRequest,
  OwnLive,
  StreamSettingInfo,
} from './on-air.dto.ts';
import { OnAir } from './on-air.service.ts';

/** A host's own live: begun, changed and ended. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class OnAirController {
  constructor(private readonly onAir: OnAir) {}

  @Get('bt-live-stream-setting-info')
  @Access('host')
  @ApiOperation({
    summary: 'Own live settings, and the live that is on',
    description: 'Also what the site bounds, and whether the picture is published with the stream key.',
  })
  info(@Member() member: SessionMember): Promise<StreamSettingInfo> {
    return this.onAir.info(member.userKey);
  }

  @Post('live-start-proc')
  @Idempotent()
  @HttpCode(200)
  @Access('host')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'prohibited_word',
    'host_not_found',
    'block_admin',
    'broadcast_restricted',
    'contestant_seated',
    'red_not_applied',
    'live_already_on',
    'live_ended',
    'contestant_not_found',
    'contestant_on_air',
    'contestant_limit',
    'file_not_found',
  )
  @ApiOperation({
    summary: 'Begin a live',
    description:
      'With the own live settings. It is on at once; where the picture is published with the stream key it is announced, and begins with its stream. A host has one live at a time.',
  })
  start(@Member() member: SessionMember, @Body() request: LiveStartRequest): Promise<OwnLive> {
    return this.onAir.start(member.userKey, request);
  }

  @Put('live-edit-proc')
  @RepeatsSafely('it sets values')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word', 'live_not_found', 'live_ended')
  @ApiOperation({
    summary: 'Change title and tags of the own live',
    description: 'What is left out stays. The room is told at once.',
  })
  edit(@Member() member: SessionMember, @Body() request: LiveEditRequest): Promise<OwnLive> {
    return this.onAir.edit(member.userKey, request);
  }

  @Post('live-end-proc')
  @Idempotent()
  @HttpCode(200)
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json', 'live_not_found', 'live_ended')
  @ApiOperation({
    summary: 'End the own live',
    description: 'Everybody is out of its room at once. One that was only announced is taken back.',
  })
  end(@Member() member: SessionMember, @Body() { vod_key }: LiveEndRequest): Promise<LiveEnded> {
    return this.onAir.end(member.userKey, vod_key);
  }
}
