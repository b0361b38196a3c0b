import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { PinnedNotice, PinnedNoticeRequest, RoomModesDto, RoomModesRequest } from './room-modes.dto.ts';
import { RoomModesService } from './room-modes.service.ts';

/** How a host and the managers keep the chat of their rooms. */
@ApiTags('chat')
@Controller('chat')
export class RoomModesController {
  constructor(private readonly modes: RoomModesService) {}

  @Get('room-modes/:id')
  @Access('member')
  @ApiErrors('validation_failed', 'host_not_found', 'forbidden', 'block_admin')
  @ApiOperation({
    summary: "How the chat of a host's rooms is kept",
    description:
      'By the key of the host, for the host and the managers. Viewers are told by the channel itself.',
  })
  read(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<RoomModesDto> {
    return this.modes.read(member.userKey, id);
  }

  @Put('room-modes/:id')
  @RepeatsSafely('it sets values')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'host_not_found', 'forbidden', 'block_admin')
  @ApiOperation({
    summary: "Change how the chat of a host's rooms is kept",
    description:
      'Slow mode, fans only, subscribers only, links off and forbidden words. It acts at once in the running live and is kept for those that follow; the host, the managers and operators are exempt.',
  })
  change(
    @Member() member: SessionMember,
    @Param() { id }: IdParam,
    @Body() body: RoomModesRequest,
  ): Promise<RoomModesDto> {
    return this.modes.change(member.userKey, id, body);
  }

  @Put('pinned-notice/:id')
  @RepeatsSafely('one notice is pinned at a time')
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'live_not_found',
    'host_not_found',
    'forbidden',
    'block_admin',
    'prohibited_word',
  )
  @ApiOperation({
    summary: 'Pin a notice in a live',
    description:
      'In place of the one before, by the key of the live. The room hears it as the event `notice`, and so does whoever comes later.',
  })
  pin(
    @Member() member: SessionMember,
    @Param() { id }: IdParam,
    @Body() { message }: PinnedNoticeRequest,
  ): Promise<PinnedNotice> {
    return this.modes.pin(member.userKey, id, message);
  }

  @Delete('pinned-notice/:id')
  @RepeatsSafely('what is taken down is down')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found', 'host_not_found', 'forbidden', 'block_admin')
  @ApiOperation({
    summary: 'Take the notice of a live down',
    description:
      'By the key of the live. The room hears an empty `notice`. Where none is pinned nothing happens.',
  })
  unpin(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<PinnedNotice> {
    return this.modes.unpin(member.userKey, id);
  }
}
