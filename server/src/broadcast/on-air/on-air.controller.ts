import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import {
  LiveEditRequest,
  LiveEnded,
  LiveEndRequest,
  LiveStartRequest,
  OwnLive,
  StreamSettingInfo,
} from './on-air.dto.ts';
import { OnAirService } from './on-air.service.ts';

/** A host's own live: starting, changing and ending it. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class OnAirController {
  constructor(private readonly onAir: OnAirService) {}

  @Get('bt-live-stream-setting-info')
  @Access('host')
  @ApiOperation({
    summary: "Returns the host's live settings and current live",
    description: "Also the site's limits, and whether video is published with the stream key.",
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
    summary: 'Starts a live',
    description:
      "With the host's live settings. It is on at once; if video is published with the stream key, it is announced and starts with its stream. A host has at most one live.",
  })
  start(@Member() member: SessionMember, @Body() request: LiveStartRequest): Promise<OwnLive> {
    return this.onAir.start(member.userKey, request);
  }

  @Put('live-edit-proc')
  @RepeatsSafely('sets absolute values')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word', 'live_not_found', 'live_ended')
  @ApiOperation({
    summary: "Changes title and tags of the host's live",
    description: 'Omitted fields are unchanged. The room is notified at once.',
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
    summary: "Ends the host's live",
    description: 'Closes its room at once. An announced live is cancelled.',
  })
  end(@Member() member: SessionMember, @Body() { vod_key }: LiveEndRequest): Promise<LiveEnded> {
    return this.onAir.end(member.userKey, vod_key);
  }
}
