import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { AppError } from '../core/errors/app-error.ts';
import { type OkDto, ok } from '../core/http/answer.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { UserBrief } from '../users/users.dto.ts';
import { BlockLists } from './block-lists.service.ts';
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
import { OwnBlocks } from './own-blocks.service.ts';

/** What a member does not want to see: people's lives, lines and comments, or their lines alone. */
@ApiTags('blocks')
@Controller('block')
export class OwnBlocksController {
  constructor(
    private readonly blocks: OwnBlocks,
    private readonly lists: BlockLists,
  ) {}

  @Get('user-blocks')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Of whom one wants to see nothing',
    description: 'Newest first. Their lives, lines and comments are left out for the member alone.',
  })
  contentBlocks(
    @Member() { userKey }: SessionMember,
    @Query() query: NickPageQuery,
  ): Promise<ContentBlockList> {
    return this.lists.contentBlocks(userKey, query);
  }

  @Post('blocking')
  @RepeatsSafely('who is blocked is blocked')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'self_target', 'user_not_found', 'content_block_limit')
  @ApiOperation({
    summary: 'See nothing more of somebody',
    description: 'Blocks everybody who is named; where one of them cannot be, nobody is. Nobody is told.',
  })
  async blockContent(
    @Member() { userKey }: SessionMember,
    @Body() { bj_user_key, target_user_key, idxs = [] }: ContentBlockRequest,
  ): Promise<OkDto> {
    const named = [bj_user_key, target_user_key, ...idxs].filter((key) => key !== undefined);
    if (named.length === 0) throw new AppError('validation_failed', { reason: 'it names nobody' });
    await this.blocks.blockContent(userKey, named);
    return ok;
  }

  @Delete('blocking')
  @RepeatsSafely('what is undone is undone')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'See people again',
    description: 'Undoes content blocks by their ids. What is not there, or not one’s own, stays as it is.',
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
  @ApiOperation({ summary: 'Whose lines one hides', description: 'Newest first.' })
  hidden(@Member() { userKey }: SessionMember, @Query() query: NickPageQuery): Promise<HiddenUserList> {
    return this.lists.hidden(userKey, query);
  }

  @Get('user-chat-hidden-info')
  @Access('member')
  @ApiOperation({
    summary: 'How many people one hides, and whom the own chat leaves out',
    description:
      'Count, limit and keys of hidden people, and of those of whom the member wants to see nothing.',
  })
  hiddenInfo(@Member() { userKey }: SessionMember): Promise<HiddenInfo> {
    return this.blocks.hiddenInfo(userKey);
  }

  @Post('chat-hidden')
  @RepeatsSafely('who is hidden is hidden')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'self_target', 'user_not_found', 'chat_hidden_limit')
  @ApiOperation({
    summary: 'Hide somebody’s lines',
    description: 'On the member’s own screens alone; nobody is told.',
  })
  hideChat(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<HiddenInfo> {
    return this.blocks.hideChat(userKey, target_user_key);
  }

  @Delete('chat-hidden')
  @RepeatsSafely('who is not hidden is not')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Show somebody’s lines again',
    description: 'Undoing what is not there changes nothing.',
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
    summary: 'Who has a nickname',
    description: 'Finds a member by the whole nickname or the profile ID, so as to block or appoint them.',
  })
  find(@Query() { nick }: FindMemberQuery): Promise<UserBrief> {
    return this.lists.find(nick);
  }
}
