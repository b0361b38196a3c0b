import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BlockLists } from '../blocks/block-lists.service.ts';
import { MessageBlockList, NickPageQuery, TargetRequest } from '../blocks/blocks.dto.ts';
import { OwnBlocks } from '../blocks/own-blocks.service.ts';
import { ChatService } from '../chat/chat.service.ts';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../core/http/answer.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';

/** Whose messages a member does not want, where messages are: the calls of /block under another address. */
@ApiTags('messages')
@Controller('direct-message')
export class DirectMessageBlocksController {
  constructor(
    private readonly blocks: OwnBlocks,
    private readonly lists: BlockLists,
    private readonly chat: ChatService,
  ) {}

  @Get('dm-message-block-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Whose messages one does not want',
    description: 'As block/dm-message-block-list.',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: NickPageQuery): Promise<MessageBlockList> {
    return this.lists.messageBlocks(userKey, query);
  }

  @Post('dm-message-block-insert')
  @RepeatsSafely('who is blocked is blocked')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'self_target', 'user_not_found', 'message_block_limit')
  @ApiOperation({
    summary: 'Take no more messages of somebody',
    description: 'As block/dm-message-block-insert.',
  })
  async block(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.blockMessages(userKey, target_user_key);
    this.chat.tellCommitted();
    return ok;
  }

  @Delete('dm-message-block-delete')
  @RepeatsSafely('who is not blocked is not')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Take messages of somebody again',
    description: 'As block/dm-message-block-delete.',
  })
  async unblock(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.unblockMessages(userKey, target_user_key);
    this.chat.tellCommitted();
    return ok;
  }
}
