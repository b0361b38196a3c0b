import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../core/http/ok.dto.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import { ConversationsService } from './conversations/conversations.service.ts';
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
import { MessagePeopleService } from './people/message-people.service.ts';
import { MessageSettingsService } from './people/message-settings.service.ts';
import { MessageSearchService } from './search/message-search.service.ts';
import { MessageSendingService } from './sending/message-sending.service.ts';

/** Messages between members. */
@ApiTags('messages')
@Controller('direct-message')
export class MessagesController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly sending: MessageSendingService,
    private readonly people: MessagePeopleService,
    private readonly settings: MessageSettingsService,
    private readonly search: MessageSearchService,
  ) {}

  @Get('dm-message-key-info')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found', 'self_target')
  @ApiOperation({
    summary: 'Returns the relation to another member',
    description:
      'To show before writing: whether the member may write, the reason if not, and the limits of a message.',
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
    summary: 'Lists the messages of a conversation',
    description:
      'Newest first, paged by `cursor`. Listing does not mark them as read: dm-message-read-proc does.',
  })
  messages(@Member() { userKey }: SessionMember, @Query() query: MessagesQuery): Promise<MessageList> {
    return this.conversations.messages(userKey, query);
  }

  @Get('dm-message-search')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Searches the member's conversations",
    description:
      'Finds messages by part of their text, newest first, paged by `cursor`. Deleted messages, and those from blocked members, are not found.',
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
    summary: 'Sends a message',
    description:
      'Between members without mutual follows it arrives as a request, one at a time until there is a reply. Both are notified by the personal event `message`.',
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
    summary: 'Sends a message to several members',
    description:
      'To each separately, without revealing the others. Each counts as its own message, and one refusal does not affect the others.',
  })
  sendToMany(
    @Member() { userKey }: SessionMember,
    @Body() body: MultiMessageRequest,
    @IdempotencyKey() key: string,
  ): Promise<MultiMessageResult> {
    return this.sending.sendToMany(userKey, body, key);
  }

  @Delete('dm-message-delete')
  @RepeatsSafely('deleting again changes nothing')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Deletes messages or a conversation for the member',
    description: 'The other member retains them. Messages of others are silently unchanged.',
  })
  async delete(@Member() { userKey }: SessionMember, @Body() body: MessageDeletion): Promise<OkDto> {
    await this.conversations.delete(userKey, body);
    return ok;
  }

  @Get('dm-message-no-read-count')
  @Access('member')
  @ApiOperation({
    summary: 'Returns the number of unread messages',
    description: 'Requests from strangers are counted separately.',
  })
  noReadCount(@Member() { userKey }: SessionMember): Promise<NoReadCount> {
    return this.conversations.noReadCount(userKey);
  }

  @Put('dm-message-read-proc')
  @RepeatsSafely('marking as read again changes nothing')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: "Marks a member's messages as read",
    description: 'Up to a message, or all of them. The sender is notified at once.',
  })
  read(@Member() { userKey }: SessionMember, @Body() body: ReadMark): Promise<ReadResult> {
    return this.conversations.read(userKey, body);
  }

  @Get('dm-user-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists conversations, or requests from strangers',
    description: 'Newest message first, each with its unread count.',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: ConversationsQuery): Promise<ConversationList> {
    return this.conversations.list(userKey, query);
  }

  @Get('dm-friend-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists friends', description: 'Members with mutual follows, by nickname.' })
  friends(@Member() { userKey }: SessionMember, @Query() query: FriendsQuery): Promise<MessagePersonList> {
    return this.people.friends(userKey, query);
  }

  @Get('dm-empty-friend-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Suggests members to follow',
    description: 'Followers who are not followed back, then the hosts with the most followers.',
  })
  proposed(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<MessagePersonList> {
    return this.people.proposed(userKey, query);
  }

  @Get('dm-message-setting')
  @Access('member')
  @ApiOperation({
    summary: 'Returns the accepted senders of messages',
    description: 'The default is everyone.',
  })
  setting(@Member() { userKey }: SessionMember): Promise<MessageSettingDto> {
    return this.settings.of(userKey);
  }

  @Put('dm-message-setting')
  @RepeatsSafely('sets an absolute value')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Sets the accepted senders of messages',
    description: 'Applies from the next message on; conversations are unchanged.',
  })
  changeSetting(
    @Member() member: SessionMember,
    @Body() { receive_from }: MessageSettingRequest,
  ): Promise<MessageSettingDto> {
    return this.settings.change(member, receive_from);
  }
}
