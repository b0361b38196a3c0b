import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { PinnedNotice, PinnedNoticeRequest, RoomModesDto, RoomModesRequest } from './room-modes.dto.ts';
import { RoomModesService } from './room-modes.service.ts';

/** Chat settings of a host's rooms, for the host and the managers. */
@ApiTags('chat')
@Controller('chat')
export class RoomModesController {
  constructor(private readonly modes: RoomModesService) {}

  @Get('room-modes/:id')
  @Access('member')
  @ApiErrors('validation_failed', 'host_not_found', 'forbidden', 'block_admin')
  @ApiOperation({
    summary: "Returns the chat settings of a host's rooms",
    description:
      'By the key of the host, for the host and the managers. Viewers receive them with the channel.',
  })
  read(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<RoomModesDto> {
    return this.modes.read(member.userKey, id);
  }

  @Put('room-modes/:id')
  @RepeatsSafely('sets absolute values')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'host_not_found', 'forbidden', 'block_admin')
  @ApiOperation({
    summary: "Changes the chat settings of a host's rooms",
    description:
      'Slow mode, fans only, subscribers only, links off and forbidden words. Applies at once to the running live and to later ones; the host, the managers and operators are exempt.',
  })
  change(
    @Member() member: SessionMember,
    @Param() { id }: IdParam,
    @Body() body: RoomModesRequest,
  ): Promise<RoomModesDto> {
    return this.modes.change(member.userKey, id, body);
  }

  @Put('pinned-notice/:id')
  @RepeatsSafely('at most one notice is pinned')
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
    summary: 'Pins a notice in a live',
    description:
      'Replaces the previous notice, by the key of the live. The room receives it as the event `notice`, and so do viewers who join later.',
  })
  pin(
    @Member() member: SessionMember,
    @Param() { id }: IdParam,
    @Body() { message }: PinnedNoticeRequest,
  ): Promise<PinnedNotice> {
    return this.modes.pin(member.userKey, id, message);
  }

  @Delete('pinned-notice/:id')
  @RepeatsSafely('unpinning again changes nothing')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found', 'host_not_found', 'forbidden', 'block_admin')
  @ApiOperation({
    summary: 'Unpins the notice of a live',
    description:
      'By the key of the live. The room receives an empty `notice`. Does nothing if no notice is pinned.',
  })
  unpin(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<PinnedNotice> {
    return this.modes.unpin(member.userKey, id);
  }
}
