import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { AppError } from '../core/errors/app-error.ts';
import { type OkDto, ok } from '../core/http/ok.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { UserBrief } from '../users/index.ts';
import { BlockListsService } from './block-lists.service.ts';
import {
  ContentBlockList,
  ContentBlockRequest,
  ContentUnblockRequest,
  FindMemberQuery,
  HiddenInfo,
  HiddenUserList,
  NickPageQuery,
  TargetRequest,
} from './blocks.dto.ts';
import { OwnBlocksService } from './own-blocks.service.ts';

/** A member's own blocks: content blocks and hidden chat lines. */
@ApiTags('blocks')
@Controller('block')
export class OwnBlocksController {
  constructor(
    private readonly blocks: OwnBlocksService,
    private readonly lists: BlockListsService,
  ) {}

  @Get('user-blocks')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists content-blocked members',
    description: 'Newest first. Their lives, chat lines and comments are hidden from the caller alone.',
  })
  contentBlocks(
    @Member() { userKey }: SessionMember,
    @Query() query: NickPageQuery,
  ): Promise<ContentBlockList> {
    return this.lists.contentBlocks(userKey, query);
  }

  @Post('blocking')
  @RepeatsSafely('blocking a member who is already blocked changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'self_target', 'user_not_found', 'content_block_limit')
  @ApiOperation({
    summary: 'Blocks all content of members',
    description: 'Blocks all named members, or none if one of them cannot be blocked. They are not notified.',
  })
  async blockContent(
    @Member() { userKey }: SessionMember,
    @Body() { bj_user_key, target_user_key, idxs = [] }: ContentBlockRequest,
  ): Promise<OkDto> {
    const named = [bj_user_key, target_user_key, ...idxs].filter((key) => key !== undefined);
    if (named.length === 0)
      throw new AppError('validation_failed', { reason: 'the request names no member' });
    await this.blocks.blockContent(userKey, named);
    return ok;
  }

  @Delete('blocking')
  @RepeatsSafely('removing a block that does not exist changes nothing')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Removes content blocks',
    description: "By their ids. Unknown ids and other members' blocks are ignored.",
  })
  async unblockContent(
    @Member() { userKey }: SessionMember,
    @Body() { idxs }: ContentUnblockRequest,
  ): Promise<OkDto> {
    await this.blocks.unblockContent(userKey, idxs);
    return ok;
  }

  @Get('user-chat-hidden')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists members whose chat lines are hidden', description: 'Newest first.' })
  hidden(@Member() { userKey }: SessionMember, @Query() query: NickPageQuery): Promise<HiddenUserList> {
    return this.lists.hidden(userKey, query);
  }

  @Get('user-chat-hidden-info')
  @Access('member')
  @ApiOperation({
    summary: 'Reads how many members are hidden, and which',
    description: 'Count, limit and keys of hidden members and of content-blocked members.',
  })
  hiddenInfo(@Member() { userKey }: SessionMember): Promise<HiddenInfo> {
    return this.blocks.hiddenInfo(userKey);
  }

  @Post('chat-hidden')
  @RepeatsSafely('hiding a member who is already hidden changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'self_target', 'user_not_found', 'chat_hidden_limit')
  @ApiOperation({
    summary: "Hides a member's chat lines",
    description: "On the caller's own screens alone; the other member is not notified.",
  })
  hideChat(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<HiddenInfo> {
    return this.blocks.hideChat(userKey, target_user_key);
  }

  @Delete('chat-hidden')
  @RepeatsSafely('showing a member who is not hidden changes nothing')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Shows a member's chat lines again",
    description: 'Does nothing when they are not hidden.',
  })
  showChat(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<HiddenInfo> {
    return this.blocks.showChat(userKey, target_user_key);
  }

  @Get('find-member')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Finds a member by nickname or profile ID',
    description: 'By the exact nickname or profile ID, in order to block or appoint them.',
  })
  find(@Query() { nick }: FindMemberQuery): Promise<UserBrief> {
    return this.lists.find(nick);
  }
}
