import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../core/http/answer.dto.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import { Conversations } from './conversations.service.ts';
import { MessagePeople } from './message-people.service.ts';
import {
  ConversationQuery,
  ConversationsQuery,
  FriendsQuery,
  MessageDeletion,
  MessageRequest,
  MessageSearchQuery,
  MessageSettingRequest,
  MessagesQuery,
  MultiMessageRequest,
  ReadMark,
} from './message-requests.dto.ts';
import { MessageSearch } from './message-search.service.ts';
import { MessageSending } from './message-sending.service.ts';
import { MessageSettings } from './message-settings.service.ts';
import {
  ConversationInfo,
  ConversationList,
  DirectMessage,
  FoundMessageList,
  MessageList,
  MessagePersonList,
  MessageSettingDto,
  MultiMessageResult,
  NoReadCount,
  ReadResult,
} from './messages.dto.ts';

/** Messages between members. */
@ApiTags('messages')
@Controller('direct-message')
export class MessagesController {
  constructor(
    private readonly conversations: Conversations,
    private readonly sending: MessageSending,
    private readonly people: MessagePeople,
    private readonly settings: MessageSettings,
    private readonly search: MessageSearch,
  ) {}

  @Get('dm-message-key-info')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found', 'self_target')
  @ApiOperation({
    summary: 'How one stands with somebody',
    description:
      'Before anything is written: whether the member may write, why not, and what a message may hold.',
  })
  info(
    @Member() { userKey }: SessionMember,
    @Query() { target_user_key }: ConversationQuery,
  ): Promise<ConversationInfo> {
    return this.conversations.info(userKey, target_user_key);
  }

  @Get('dm-message-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'The messages of a conversation',
    description:
      'Newest first, page by page with `cursor`. Reading them marks nothing as read: dm-message-read-proc does.',
  })
  messages(@Member() { userKey }: SessionMember, @Query() query: MessagesQuery): Promise<MessageList> {
    return this.conversations.messages(userKey, query);
  }

  @Get('dm-message-search')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Search the own conversations',
    description:
      'Finds messages by a part of what they say, newest first, page by page with `cursor`. Deleted messages, and those of blocked members, are not found.',
  })
  find(@Member() { userKey }: SessionMember, @Query() query: MessageSearchQuery): Promise<FoundMessageList> {
    return this.search.find(userKey, query);
  }

  @Post('dm-message-insert')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'prohibited_word',
    'self_target',
    'user_not_found',
    'block_admin',
    'verification_required',
    'message_adults_only',
    'message_target_blocked',
    'message_not_allowed',
    'message_request_waiting',
    'rate_limited',
    'file_not_found',
    'message_not_found',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Write to somebody',
    description:
      'Who do not follow each other and have not answered get it as a request, one at a time. Both are told by the personal event `message`.',
  })
  send(
    @Member() { userKey }: SessionMember,
    @Body() body: MessageRequest,
    @IdempotencyKey() key: string,
  ): Promise<DirectMessage> {
    return this.sending.send(userKey, body, key);
  }

  @Post('dm-multi-message-insert')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word')
  @ApiOperation({
    summary: 'Write the same to several members',
    description:
      'To each alone: nobody learns of the others. Each counts as a message of its own, and what one refuses keeps it from nobody else.',
  })
  sendToMany(
    @Member() { userKey }: SessionMember,
    @Body() body: MultiMessageRequest,
    @IdempotencyKey() key: string,
  ): Promise<MultiMessageResult> {
    return this.sending.sendToMany(userKey, body, key);
  }

  @Delete('dm-message-delete')
  @RepeatsSafely('what is deleted is deleted')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Delete messages, or a conversation, for oneself',
    description: 'The other member keeps them. What is not the member’s stays, and nothing is said of it.',
  })
  async delete(@Member() { userKey }: SessionMember, @Body() body: MessageDeletion): Promise<OkDto> {
    await this.conversations.delete(userKey, body);
    return ok;
  }

  @Get('dm-message-no-read-count')
  @Access('member')
  @ApiOperation({
    summary: 'How many messages are not read',
    description: 'Requests of strangers are counted apart.',
  })
  noReadCount(@Member() { userKey }: SessionMember): Promise<NoReadCount> {
    return this.conversations.noReadCount(userKey);
  }

  @Put('dm-message-read-proc')
  @RepeatsSafely('what is read is read')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Mark what somebody wrote as read',
    description: 'Up to a message, or all of it. Who wrote it sees so at once.',
  })
  read(@Member() { userKey }: SessionMember, @Body() body: ReadMark): Promise<ReadResult> {
    return this.conversations.read(userKey, body);
  }

  @Get('dm-user-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Conversations, or requests of strangers',
    description: 'The one with the newest message first, with what is not read of each.',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: ConversationsQuery): Promise<ConversationList> {
    return this.conversations.list(userKey, query);
  }

  @Get('dm-friend-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Friends', description: 'Members who follow each other, by nickname.' })
  friends(@Member() { userKey }: SessionMember, @Query() query: FriendsQuery): Promise<MessagePersonList> {
    return this.people.friends(userKey, query);
  }

  @Get('dm-empty-friend-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Whom to follow, so as to have friends',
    description: 'Followers who are not followed back, then the hosts with most followers.',
  })
  proposed(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<MessagePersonList> {
    return this.people.proposed(userKey, query);
  }

  @Get('dm-message-setting')
  @Access('member')
  @ApiOperation({
    summary: 'From whom one takes messages',
    description: 'Who never chose takes everybody’s.',
  })
  setting(@Member() { userKey }: SessionMember): Promise<MessageSettingDto> {
    return this.settings.of(userKey);
  }

  @Put('dm-message-setting')
  @RepeatsSafely('it sets a value')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Choose from whom one takes messages',
    description: 'It holds from the next message on; conversations stay as they are.',
  })
  changeSetting(
    @Member() member: SessionMember,
    @Body() { receive_from }: MessageSettingRequest,
  ): Promise<MessageSettingDto> {
    return this.settings.change(member, receive_from);
  }
}
