import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../core/http/ok.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { BlockListsService } from './block-lists.service.ts';
import { MessageBlockList, NickPageQuery, TargetRequest } from './blocks.dto.ts';
import { OwnBlocksService } from './own-blocks.service.ts';

/** Message blocks. The same calls also exist under /direct-message. */
@ApiTags('blocks')
@Controller('block')
export class MessageBlocksController {
  constructor(
    private readonly blocks: OwnBlocksService,
    private readonly lists: BlockListsService,
  ) {}

  @Get('dm-message-block-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists members whose direct messages are blocked', description: 'Newest first.' })
  list(@Member() { userKey }: SessionMember, @Query() query: NickPageQuery): Promise<MessageBlockList> {
    return this.lists.messageBlocks(userKey, query);
  }

  @Post('dm-message-block-insert')
  @RepeatsSafely('blocking a member who is already blocked changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'self_target', 'user_not_found', 'message_block_limit')
  @ApiOperation({
    summary: 'Blocks direct messages from a member',
    description:
      'The conversation disappears for the caller alone, and later messages from the other member are never delivered. The other member is not notified.',
  })
  async block(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.blockMessages(userKey, target_user_key);
    return ok;
  }

  @Delete('dm-message-block-delete')
  @RepeatsSafely('unblocking a member who is not blocked changes nothing')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Unblocks direct messages from a member',
    description: 'The conversation reappears as it was. Does nothing when there is no block.',
  })
  async unblock(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.unblockMessages(userKey, target_user_key);
    return ok;
  }
}
