import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { ExemptFromLoadShedding } from '../core/health/load-shedding.guard.ts';
import { type OkDto, ok } from '../core/http/ok.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { BlockListsService } from './block-lists.service.ts';
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
import { BlocksService } from './blocks.service.ts';
import { ModeratorsService } from './moderators.service.ts';

const refusalsOfRoom = ['validation_failed', 'host_not_found', 'not_moderator', 'block_admin'] as const;
const refusals = [...refusalsOfRoom, 'self_target', 'user_not_found', 'protected_target'] as const;

/** Blocks, kicks and the moderation log of a host's rooms, for the host and managers. */
@ApiTags('blocks')
@Controller('block')
export class ChannelBlocksController {
  constructor(
    private readonly blocks: BlocksService,
    private readonly lists: BlockListsService,
    private readonly moderators: ModeratorsService,
  ) {}

  @Get('user-chat-blocks')
  @Access('member')
  @ApiErrors(...refusalsOfRoom)
  @ApiOperation({
    summary: 'Lists chat-blocked members of a host',
    description: 'For the host and the managers, newest first.',
  })
  async chatBlocks(@Member() member: SessionMember, @Query() query: HostListQuery): Promise<BlockedUserList> {
    const hostKey = await this.moderated(member, query);
    return this.lists.channelBlocks(hostKey, 'chat', query);
  }

  @Post('chat-blocking')
  @ExemptFromLoadShedding()
  @RepeatsSafely('blocking a member who is already blocked changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Blocks a member from chatting',
    description:
      'In all lives of the host until it is undone, effective at once for members inside. A blocked manager is dismissed.',
  })
  async blockChat(@Member() member: SessionMember, @Body() body: ChannelBlockRequest): Promise<OkDto> {
    await this.blocks.block({ ...caseOf(member, body), kind: 'chat' });
    return ok;
  }

  @Delete('chat-blocking')
  @RepeatsSafely('unblocking a member who is not blocked changes nothing')
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Unblocks a member from chatting',
    description: 'Does nothing when there is no block.',
  })
  async unblockChat(@Member() member: SessionMember, @Body() body: ChannelBlockRequest): Promise<OkDto> {
    await this.blocks.unblock({ ...caseOf(member, body), kind: 'chat' });
    return ok;
  }

  @Get('channel-blocks')
  @Access('member')
  @ApiErrors(...refusalsOfRoom)
  @ApiOperation({
    summary: 'Lists members whom a host has blocked from watching',
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
  @ExemptFromLoadShedding()
  @RepeatsSafely('blocking a member who is already blocked changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Blocks a member from watching',
    description:
      'In all lives of the host until it is undone: sockets, players and tickets end at once. A blocked manager is dismissed.',
  })
  async blockWatching(@Member() member: SessionMember, @Body() body: ChannelBlockRequest): Promise<OkDto> {
    await this.blocks.block({ ...caseOf(member, body), kind: 'live' });
    return ok;
  }

  @Delete('channel-blocking')
  @RepeatsSafely('unblocking a member who is not blocked changes nothing')
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Unblocks a member from watching',
    description: 'Does nothing when there is no block.',
  })
  async unblockWatching(@Member() member: SessionMember, @Body() body: ChannelBlockRequest): Promise<OkDto> {
    await this.blocks.unblock({ ...caseOf(member, body), kind: 'live' });
    return ok;
  }

  @Post('kick')
  @ExemptFromLoadShedding()
  @RepeatsSafely('kicking a member who is already kicked changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors(...refusals, 'live_ended')
  @ApiOperation({
    summary: 'Kicks a member from a live',
    description:
      'Until this live ends: sockets, players and tickets end at once, and the member cannot rejoin.',
  })
  async kick(@Member() member: SessionMember, @Body() { vod_key, ...body }: KickRequest): Promise<OkDto> {
    await this.blocks.kick(vod_key, caseOf(member, body));
    return ok;
  }

  @Delete('kick')
  @RepeatsSafely('undoing a kick that does not exist changes nothing')
  @Access('member')
  @ApiErrors(...refusals)
  @ApiOperation({
    summary: 'Undoes a kick',
    description: 'The member may rejoin the live. Does nothing when the member is not kicked.',
  })
  async undoKick(@Member() member: SessionMember, @Body() { vod_key, ...body }: KickRequest): Promise<OkDto> {
    await this.blocks.undoKick(vod_key, caseOf(member, body));
    return ok;
  }

  @Get('room-person')
  @Access('member')
  @ApiErrors(...refusalsOfRoom)
  @ApiOperation({
    summary: "Reads a member's status in the rooms of a host",
    description:
      'Blocked, kicked, a manager, and whether the caller may moderate them; for the host and managers.',
  })
  look(
    @Member() member: SessionMember,
    @Query() { vod_key, ...query }: RoomPersonQuery,
  ): Promise<RoomPerson> {
    return this.moderators.statusOf(caseOf(member, query), vod_key);
  }

  @Get('moderation-log')
  @Access('member')
  @ApiErrors(...refusalsOfRoom)
  @ApiOperation({
    summary: 'Lists the moderation log of a host',
    description: 'Every action of the host, managers and operators, newest first; for the host and managers.',
  })
  async log(
    @Member() member: SessionMember,
    @Query() query: ModerationLogQuery,
  ): Promise<ModerationEntryList> {
    return this.lists.log(await this.moderated(member, query), query);
  }

  /** The host whose rooms are requested, once the caller is known to moderate them. */
  private async moderated(
    { userKey }: SessionMember,
    { bj_user_key = userKey }: { bj_user_key?: number },
  ): Promise<number> {
    await this.moderators.assertModerator(bj_user_key, userKey);
    return bj_user_key;
  }
}

function caseOf({ userKey }: SessionMember, { bj_user_key = userKey, target_user_key }: ChannelBlockRequest) {
  return { hostKey: bj_user_key, byKey: userKey, userKey: target_user_key };
}
