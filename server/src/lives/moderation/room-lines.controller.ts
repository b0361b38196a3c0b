import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../../core/http/ok.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ChatLineRequest, ShownLine } from './room-lines.dto.ts';
import { RoomLinesService } from './room-lines.service.ts';

const refusals = [
  'validation_failed',
  'live_not_found',
  'line_not_found',
  'not_moderator',
  'host_not_found',
  'block_admin',
  'user_not_found',
  'protected_target',
] as const;

/** Lines of a live's chat, for its host and the managers. */
@ApiTags('blocks')
@Controller('block')
export class RoomLinesController {
  constructor(private readonly lines: RoomLinesService) {}

  @Post('chat-line')
  @RepeatsSafely('hiding a hidden line changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Hides a line from everyone',
    description: 'Removes it from every page and from the history; a gift remains given.',
  })
  async hide(
    @Member() { userKey }: SessionMember,
    @Body() { vod_key, message_id }: ChatLineRequest,
  ): Promise<OkDto> {
    await this.lines.hide(vod_key, message_id, userKey);
    return ok;
  }

  @Delete('chat-line')
  @RepeatsSafely('showing a visible line changes nothing')
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Shows a hidden line again',
    description: 'A talk line is sent to the room again; a gift reappears in the history only.',
  })
  show(
    @Member() { userKey }: SessionMember,
    @Body() { vod_key, message_id }: ChatLineRequest,
  ): Promise<ShownLine> {
    return this.lines.show(vod_key, message_id, userKey);
  }
}
