import { ApiProperty } from '@nestjs/swagger';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';
import type { ReceiveFrom } from './message-requests.dto.ts';

/** A picture of a message, visible to its two members only. */
export class MessageFile {
  /**
   * Key of the file.
   * @example 311
   */
  file_id!: number;
  /**
   * Address of the picture; requires a bearer token.
   * @example /v1/etc/private-file/311
   */
  url!: string;
  /**
   * Address of its thumbnail, or null.
   * @example /v1/etc/private-file/311/thumb
   */
  thumb_url!: string | null;
  /**
   * Pixels.
   * @example 1280
   */
  width!: number | null;
  /**
   * Pixels.
   * @example 720
   */
  height!: number | null;
}

/** A summary of the message that another one replies to. */
export class RepliedMessage {
  /**
   * Id of the message.
   * @example 90209
   */
  message_id!: number;
  /**
   * Y: the caller wrote it.
   * @example Y
   */
  mine_yn!: Yn;
  /**
   * The text; empty for pictures alone.
   * @example "오늘 방송 몇 시예요?"
   */
  content!: string;
  /**
   * Number of pictures.
   * @example 0
   */
  file_cnt!: number;
}

/** A message, as one of its two members sees it. */
export class DirectMessage {
  /**
   * Id of the message; later ones have larger ids.
   * @example 90210
   */
  message_id!: number;
  /**
   * Key of the sender.
   * @example 1001
   */
  user_key!: number;
  /**
   * Y: the caller wrote it.
   * @example N
   */
  mine_yn!: Yn;
  /**
   * The text; empty for pictures alone.
   * @example "오늘 방송 재미있었어요!"
   */
  content!: string;
  /** Its pictures in order, without those that their owner removed. */
  files!: MessageFile[];
  /**
   * Y: the receiver has read it.
   * @example N
   */
  read_yn!: Yn;
  /**
   * Key of the message that it replies to; null for none.
   * @example 90209
   */
  reply_to!: number | null;
  /** A summary of that message; null for none, and if the member deleted it. */
  @ApiProperty({ type: () => RepliedMessage, nullable: true })
  reply!: RepliedMessage | null;
  /**
   * When it was sent, ISO 8601 UTC.
   * @example "2026-11-20T12:03:00.000Z"
   */
  created_at!: string;
}

/** A page of a conversation, newest first. */
export class MessageList {
  /** The messages of this page, newest first. */
  list!: DirectMessage[];
  /**
   * Cursor of the next page; null after the oldest message.
   * @example "90180"
   */
  cursor!: string | null;
  /**
   * The requested limit.
   * @example 30
   */
  limit!: number;
}

/** A found message. */
export class FoundMessage {
  /** The other member of its conversation. */
  user!: UserBrief;
  /** The message. */
  message!: DirectMessage;
}

/** A page of found messages, newest first. */
export class FoundMessageList {
  /** The messages of this page, newest first. */
  list!: FoundMessage[];
  /**
   * Cursor of the next page; null after the oldest one.
   * @example "90180"
   */
  cursor!: string | null;
  /**
   * The requested limit.
   * @example 20
   */
  limit!: number;
}

/** The newest message of a conversation. */
export class LastMessage {
  /**
   * Id of the message.
   * @example 90210
   */
  message_id!: number;
  /**
   * Y: the caller wrote it.
   * @example N
   */
  mine_yn!: Yn;
  /**
   * The text; empty for pictures alone.
   * @example "오늘 방송 재미있었어요!"
   */
  content!: string;
  /**
   * Number of pictures.
   * @example 0
   */
  file_cnt!: number;
  /**
   * When it was sent, ISO 8601 UTC.
   * @example "2026-11-20T12:03:00.000Z"
   */
  created_at!: string;
}

/** A conversation with another member. */
export class Conversation {
  /** The other member. */
  user!: UserBrief;
  /**
   * Y: the two follow each other.
   * @example Y
   */
  friend_yn!: Yn;
  /**
   * Number of unread messages from the other member.
   * @example 2
   */
  no_read_cnt!: number;
  /**
   * Fan level of the other member with the calling host; null if the caller is not a host.
   * @example 12
   */
  fan_level!: number | null;
  /** The newest message. */
  last_message!: LastMessage;
}

/** A page of conversations, newest message first. */
export class ConversationList extends PageInfo {
  /** The conversations of this page, newest first. */
  list!: Conversation[];
  /**
   * Cursor of the next page; null after the last one.
   * @example "90180"
   */
  cursor!: string | null;
}

/** Unread counts. */
export class NoReadCount {
  /**
   * Unread messages of conversations.
   * @example 3
   */
  no_read_cnt!: number;
  /**
   * Requests with unread messages.
   * @example 1
   */
  request_cnt!: number;
}

/** The member's relation to another member, to show before writing. */
export class ConversationInfo {
  /**
   * Identifies the conversation: both keys, the smaller one first.
   * @example "1001_1002"
   */
  message_key!: string;
  /** The other member. */
  user!: UserBrief;
  /**
   * Y: the two follow each other.
   * @example Y
   */
  friend_yn!: Yn;
  /**
   * Y: the other member is a stranger who wrote, and the member has not replied.
   * @example N
   */
  request_yn!: Yn;
  /**
   * Y: the member's own request is waiting for a reply.
   * @example N
   */
  waiting_yn!: Yn;
  /**
   * Y: the member blocks the other member in any way.
   * @example N
   */
  block_yn!: Yn;
  /**
   * Y: the member may write now.
   * @example Y
   */
  may_write_yn!: Yn;
  /**
   * The error code that sending would return; null if the member may write.
   * @example message_not_allowed
   */
  @ApiProperty({ type: String, nullable: true })
  refusal_code!: string | null;
  /**
   * The same as a text for the member; null if the member may write.
   * @example 메시지를 받지 않는 회원이에요.
   */
  @ApiProperty({ type: String, nullable: true })
  refusal_message!: string | null;
  /**
   * Number of unread messages from the other member.
   * @example 0
   */
  no_read_cnt!: number;
  /**
   * Fan level of the other member with the calling host; null if the caller is not a host.
   * @example 12
   */
  fan_level!: number | null;
  /**
   * Longest message, in characters.
   * @example 1000
   */
  content_length_max!: number;
  /**
   * Number of pictures that one message may contain.
   * @example 4
   */
  file_cnt_max!: number;
  /**
   * Number of receivers to which one message may be sent at once.
   * @example 20
   */
  receiver_cnt_max!: number;
}

/** A member to write to. */
export class MessagePerson extends UserBrief {
  /**
   * Y: an approved host.
   * @example N
   */
  host_yn!: Yn;
  /**
   * Y: follows the caller.
   * @example Y
   */
  follower_yn!: Yn;
}

/** A page of people. */
export class MessagePersonList extends PageInfo {
  /** The people of this page. */
  list!: MessagePerson[];
}

/** The result for one receiver of a message to several. */
export class MultiMessageOutcome {
  /**
   * Key of the receiver.
   * @example 1001
   */
  user_key!: number;
  /**
   * Id of the message; null if it was refused.
   * @example 90210
   */
  message_id!: number | null;
  /**
   * Why it was refused; null if it was sent.
   * @example message_not_allowed
   */
  @ApiProperty({ type: String, nullable: true })
  code!: string | null;
  /**
   * The same as a text for the member; null if it was sent.
   * @example 메시지를 받지 않는 회원이에요.
   */
  @ApiProperty({ type: String, nullable: true })
  message!: string | null;
}

/** The result of a message to several. */
export class MultiMessageResult {
  /**
   * Number of receivers it was sent to.
   * @example 2
   */
  sent_cnt!: number;
  /** Each receiver, in the order of the request. */
  list!: MultiMessageOutcome[];
}

/** The remaining unread count. */
export class ReadResult {
  /**
   * Unread messages of this conversation.
   * @example 0
   */
  no_read_cnt!: number;
}

/** A member's message setting. */
export class MessageSettingDto {
  /**
   * The accepted senders: everyone, following, fans (hosts only) or `nobody`.
   * @example everyone
   */
  @ApiProperty({ enum: ['everyone', 'following', 'fans', 'nobody'] })
  receive_from!: ReceiveFrom;
}
