import { ApiProperty } from '@nestjs/swagger';
import type { Yn } from '../core/http/answer.dto.ts';
import { PageInfo } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import type { ReceiveFrom } from './message-requests.dto.ts';

/** A picture of a message, for its two members alone. */
export class MessageFile {
  /**
   * Key of the file.
   * @example 311
   */
  file_id!: number;
  /**
   * Where it is read, with a bearer token.
   * @example /v1/etc/private-file/311
   */
  url!: string;
  /**
   * Where its small picture is read, or null.
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

/** The message that another one answers, in short. */
export class RepliedMessage {
  /**
   * Id of the message.
   * @example 90209
   */
  message_id!: number;
  /**
   * Y: the member who asks wrote it.
   * @example Y
   */
  mine_yn!: Yn;
  /**
   * What it says; empty for pictures alone.
   * @example "오늘 방송 몇 시예요?"
   */
  content!: string;
  /**
   * How many pictures it shows.
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
   * Who wrote it.
   * @example 1001
   */
  user_key!: number;
  /**
   * Y: the member who asks wrote it.
   * @example N
   */
  mine_yn!: Yn;
  /**
   * What it says; empty for pictures alone.
   * @example "오늘 방송 재미있었어요!"
   */
  content!: string;
  /** Its pictures in their order, without those that their owner removed. */
  files!: MessageFile[];
  /**
   * Y: the receiver has read it.
   * @example N
   */
  read_yn!: Yn;
  /**
   * Key of the message that it answers; null for none.
   * @example 90209
   */
  reply_to!: number | null;
  /** That message in short; null for none, and where the member deleted it. */
  @ApiProperty({ type: () => RepliedMessage, nullable: true })
  reply!: RepliedMessage | null;
  /**
   * When, ISO 8601 UTC.
   * @example "2026-11-20T12:03:00.000Z"
   */
  created_at!: string;
}

/** A page of a conversation, newest first. */
export class MessageList {
  /** The messages of this page, newest first. */
  list!: DirectMessage[];
  /**
   * Where the next page begins; null after the oldest message.
   * @example "90180"
   */
  cursor!: string | null;
  /**
   * How many were asked for.
   * @example 30
   */
  limit!: number;
}

/** A message that was found. */
export class FoundMessage {
  /** The other member of its conversation. */
  user!: UserBrief;
  /** The message. */
  message!: DirectMessage;
}

/** A page of messages that were found, newest first. */
export class FoundMessageList {
  /** The messages of this page, newest first. */
  list!: FoundMessage[];
  /**
   * Where the next page begins; null after the oldest one.
   * @example "90180"
   */
  cursor!: string | null;
  /**
   * How many were asked for.
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
   * Y: the member who asks wrote it.
   * @example N
   */
  mine_yn!: Yn;
  /**
   * What it says; empty for pictures alone.
   * @example "오늘 방송 재미있었어요!"
   */
  content!: string;
  /**
   * How many pictures it shows.
   * @example 0
   */
  file_cnt!: number;
  /**
   * When, ISO 8601 UTC.
   * @example "2026-11-20T12:03:00.000Z"
   */
  created_at!: string;
}

/** A conversation with somebody. */
export class Conversation {
  /** The other member. */
  user!: UserBrief;
  /**
   * Y: the two follow each other.
   * @example Y
   */
  friend_yn!: Yn;
  /**
   * Messages of the other that were not read.
   * @example 2
   */
  no_read_cnt!: number;
  /**
   * Fan level of the other with the host who asks; null for who is no host.
   * @example 12
   */
  fan_level!: number | null;
  /** The newest message. */
  last_message!: LastMessage;
}

/** A page of conversations, the one with the newest message first. */
export class ConversationList extends PageInfo {
  /** The conversations of this page, newest first. */
  list!: Conversation[];
  /**
   * Where the next page begins; null after the last one.
   * @example "90180"
   */
  cursor!: string | null;
}

/** What is not read. */
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

/** How the member stands with somebody, before anything is written. */
export class ConversationInfo {
  /**
   * Names the conversation: both keys, the smaller one first.
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
   * Y: the other is a stranger who wrote, and the member has not answered.
   * @example N
   */
  request_yn!: Yn;
  /**
   * Y: the member's own request waits for an answer.
   * @example N
   */
  waiting_yn!: Yn;
  /**
   * Y: the member keeps the other out by one of the kinds of blocks.
   * @example N
   */
  block_yn!: Yn;
  /**
   * Y: the member may write now.
   * @example Y
   */
  may_write_yn!: Yn;
  /**
   * Why not, as sending would refuse it; null where one may.
   * @example message_not_allowed
   */
  @ApiProperty({ type: String, nullable: true })
  refusal_code!: string | null;
  /**
   * The same for people to read; null where one may.
   * @example 메시지를 받지 않는 회원이에요.
   */
  @ApiProperty({ type: String, nullable: true })
  refusal_message!: string | null;
  /**
   * Messages of the other that were not read.
   * @example 0
   */
  no_read_cnt!: number;
  /**
   * Fan level of the other with the host who asks; null for who is no host.
   * @example 12
   */
  fan_level!: number | null;
  /**
   * Longest message, in characters.
   * @example 1000
   */
  content_length_max!: number;
  /**
   * Number of pictures that one message may show.
   * @example 4
   */
  file_cnt_max!: number;
  /**
   * Number of members to whom one message may be sent at once.
   * @example 20
   */
  receiver_cnt_max!: number;
}

/** Somebody to write to. */
export class MessagePerson extends UserBrief {
  /**
   * Y: an approved host.
   * @example N
   */
  host_yn!: Yn;
  /**
   * Y: follows the member who asks.
   * @example Y
   */
  follower_yn!: Yn;
}

/** A page of people. */
export class MessagePersonList extends PageInfo {
  /** The people of this page. */
  list!: MessagePerson[];
}

/** What became of one receiver of a message to several. */
export class MultiMessageOutcome {
  /**
   * Key of the receiver.
   * @example 1001
   */
  user_key!: number;
  /**
   * Id of the message; null where it was refused.
   * @example 90210
   */
  message_id!: number | null;
  /**
   * Why it was refused; null where it was sent.
   * @example message_not_allowed
   */
  @ApiProperty({ type: String, nullable: true })
  code!: string | null;
  /**
   * The same for people to read; null where it was sent.
   * @example 메시지를 받지 않는 회원이에요.
   */
  @ApiProperty({ type: String, nullable: true })
  message!: string | null;
}

/** What became of a message to several. */
export class MultiMessageResult {
  /**
   * How many it was sent to.
   * @example 2
   */
  sent_cnt!: number;
  /** Each receiver, in the order of the request. */
  list!: MultiMessageOutcome[];
}

/** How many are not read any more. */
export class ReadResult {
  /**
   * Messages of this conversation that are not read.
   * @example 0
   */
  no_read_cnt!: number;
}

/** A member's choice about messages. */
export class MessageSettingDto {
  /**
   * From whom: everyone, following, fans (hosts alone) or nobody.
   * @example everyone
   */
  @ApiProperty({ enum: ['everyone', 'following', 'fans', 'nobody'] })
  receive_from!: ReceiveFrom;
}
