import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../core/http/answer.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { BlockLists } from './block-lists.service.ts';
import { MessageBlockList, NickPageQuery, TargetRequest } from './blocks.dto.ts';
import { OwnBlocks } from './own-blocks.service.ts';

/** Whose messages a member does not want. The same calls stand under /direct-message. */
@ApiTags('blocks')
@Controller('block')
export class MessageBlocksController {
  constructor(
    private readonly blocks: OwnBlocks,
    private readonly lists: BlockLists,
  ) {}

  @Get('dm-message-block-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Whose messages one does not want', description: 'Newest first.' })
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
    description:
      'The conversation disappears for the member alone, and what the other writes from then on never arrives. Nobody is told.',
  })
  async block(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.blockMessages(userKey, target_user_key);
    return ok;
  }

  @Delete('dm-message-block-delete')
  @RepeatsSafely('who is not blocked is not')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Take messages of somebody again',
    description:
      'The conversation is there again as it was before. Undoing what is not there changes nothing.',
  })
  async unblock(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.unblockMessages(userKey, target_user_key);
    return ok;
  }
}
