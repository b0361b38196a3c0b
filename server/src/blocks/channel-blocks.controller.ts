import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { ServedFirst } from '../core/health/load.guard.ts';
import { type OkDto, ok } from '../core/http/answer.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { BlockLists } from './block-lists.service.ts';
import {
  BlockedUserList,
  ChannelBlockRequest,
  HostListQuery,
  KickRequest,
  ModerationEntryList,
  ModerationLogQuery,
  RoomPerson,
  RoomPersonQuery,
} from './blocks.dto.ts';
import { Blocks } from './blocks.service.ts';
import { Moderators } from './moderators.service.ts';

const refusalsOfRoom = ['validation_failed', 'host_not_found', 'not_moderator', 'block_admin'] as const;
const refusals = [...refusalsOfRoom, 'self_target', 'user_not_found', 'protected_target'] as const;

/** Blocking people from a host's rooms: by the host, or by one of the managers. */
@ApiTags('blocks')
@Controller('block')
export class ChannelBlocksController {
  constructor(
    private readonly blocks: Blocks,
    private readonly lists: BlockLists,
    private readonly moderators: Moderators,
  ) {}

  @Get('user-chat-blocks')
  @Access('member')
  @ApiErrors(...refusalsOfRoom)
  @ApiOperation({
    summary: 'Whom a host keeps from talking',
    description: 'For the host and the managers, newest first.',
  })
  async chatBlocks(@Member() member: SessionMember, @Query() query: HostListQuery): Promise<BlockedUserList> {
    const hostKey = await this.moderated(member, query);
    return this.lists.channelBlocks(hostKey, 'chat', query);
  }

  @Post('chat-blocking')
  @ServedFirst()
  @RepeatsSafely('who is blocked is blocked')
  @HttpCode(200)
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Keep somebody from talking',
    description:
      'In all lives of the host until it is undone, at once also for those inside. A manager who is blocked is a manager no more.',
  })
  async blockChat(@Member() member: SessionMember, @Body() body: ChannelBlockRequest): Promise<OkDto> {
    await this.blocks.block({ ...caseOf(member, body), kind: 'chat' });
    return ok;
  }

  @Delete('chat-blocking')
  @RepeatsSafely('who is not blocked is not')
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Let somebody talk again',
    description: 'Undoing what is not there changes nothing.',
  })
  async unblockChat(@Member() member: SessionMember, @Body() body: ChannelBlockRequest): Promise<OkDto> {
    await this.blocks.unblock({ ...caseOf(member, body), kind: 'chat' });
    return ok;
  }

  @Get('channel-blocks')
  @Access('member')
  @ApiErrors(...refusalsOfRoom)
  @ApiOperation({
    summary: 'Whom a host keeps from watching',
    description: 'For the host and the managers, newest first.',
  })
  async watchBlocks(
    @Member() member: SessionMember,
    @Query() query: HostListQuery,
  ): Promise<BlockedUserList> {
    const hostKey = await this.moderated(member, query);
    return this.lists.channelBlocks(hostKey, 'live', query);
  }

  @Post('channel-blocking')
  @ServedFirst()
  @RepeatsSafely('who is blocked is blocked')
  @HttpCode(200)
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Keep somebody from watching',
    description:
      'In all lives of the host until it is undone: sockets, players and tickets end at once. A manager who is blocked is a manager no more.',
  })
  async blockWatching(@Member() member: SessionMember, @Body() body: ChannelBlockRequest): Promise<OkDto> {
    await this.blocks.block({ ...caseOf(member, body), kind: 'live' });
    return ok;
  }

  @Delete('channel-blocking')
  @RepeatsSafely('who is not blocked is not')
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Let somebody watch again',
    description: 'Undoing what is not there changes nothing.',
  })
  async unblockWatching(@Member() member: SessionMember, @Body() body: ChannelBlockRequest): Promise<OkDto> {
    await this.blocks.unblock({ ...caseOf(member, body), kind: 'live' });
    return ok;
  }

  @Post('kick')
  @ServedFirst()
  @RepeatsSafely('who is out is out')
  @HttpCode(200)
  @Access('member')
  @ApiErrors(...refusals, 'live_ended')
  @ApiOperation({
    summary: 'Put somebody out of a live',
    description:
      'Until this live ends: sockets, players and tickets end at once, and there is no way back in.',
  })
  async kick(@Member() member: SessionMember, @Body() { vod_key, ...body }: KickRequest): Promise<OkDto> {
    await this.blocks.kick(vod_key, caseOf(member, body));
    return ok;
  }

  @Delete('kick')
  @RepeatsSafely('who is not out is not')
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Let somebody back into a live',
    description: 'Undoes putting out; undoing what is not there changes nothing.',
  })
  async undoKick(@Member() member: SessionMember, @Body() { vod_key, ...body }: KickRequest): Promise<OkDto> {
    await this.blocks.undoKick(vod_key, caseOf(member, body));
    return ok;
  }

  @Get('room-person')
  @Access('member')
  @ApiErrors(...refusalsOfRoom)
  @ApiOperation({
    summary: 'What a member is in the rooms of a host',
    description:
      'Blocked, put out, a manager, and whether the caller may act on them; for the host and the managers.',
  })
  look(
    @Member() member: SessionMember,
    @Query() { vod_key, ...query }: RoomPersonQuery,
  ): Promise<RoomPerson> {
    return this.moderators.look(caseOf(member, query), vod_key);
  }

  @Get('moderation-log')
  @Access('member')
  @ApiErrors(...refusalsOfRoom)
  @ApiOperation({
    summary: 'What was done in the rooms of a host',
    description:
      'Every act of the host, the managers and operators, newest first, for the host and the managers.',
  })
  async log(
    @Member() member: SessionMember,
    @Query() query: ModerationLogQuery,
  ): Promise<ModerationEntryList> {
    return this.lists.log(await this.moderated(member, query), query);
  }

  /** Whose rooms are asked about, by somebody who moderates them. */
  private async moderated(
    { userKey }: SessionMember,
    { bj_user_key = userKey }: { bj_user_key?: number },
  ): Promise<number> {
    await this.moderators.refuseOthers(bj_user_key, userKey);
    return bj_user_key;
  }
}

function caseOf({ userKey }: SessionMember, { bj_user_key = userKey, target_user_key }: ChannelBlockRequest) {
  return { hostKey: bj_user_key, byKey: userKey, userKey: target_user_key };
}
