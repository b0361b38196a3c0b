import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  BlockListsService,
  MessageBlockList,
  NickPageQuery,
  OwnBlocksService,
  TargetRequest,
} from '../../blocks/index.ts';
import { ChatService } from '../../chat/index.ts';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../../core/http/ok.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';

/** Message blocks at the messages' address: the same calls as under /block. */
@ApiTags('messages')
@Controller('direct-message')
export class DirectMessageBlocksController {
  constructor(
    private readonly blocks: OwnBlocksService,
    private readonly lists: BlockListsService,
    private readonly chat: ChatService,
  ) {}

  @Get('dm-message-block-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists members whose messages are blocked',
    description: 'As block/dm-message-block-list.',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: NickPageQuery): Promise<MessageBlockList> {
    return this.lists.messageBlocks(userKey, query);
  }

  @Post('dm-message-block-insert')
  @RepeatsSafely('blocking a blocked member changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'self_target', 'user_not_found', 'message_block_limit')
  @ApiOperation({
    summary: 'Blocks messages from a member',
    description: 'As block/dm-message-block-insert.',
  })
  async block(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.blockMessages(userKey, target_user_key);
    this.chat.flushPersonalEvents();
    return ok;
  }

  @Delete('dm-message-block-delete')
  @RepeatsSafely('unblocking a member who is not blocked changes nothing')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Unblocks messages from a member',
    description: 'As block/dm-message-block-delete.',
  })
  async unblock(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.unblockMessages(userKey, target_user_key);
    this.chat.flushPersonalEvents();
    return ok;
  }
}
