import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../core/http/key.dto.ts';
import { PageQuery } from '../core/http/page.dto.ts';

/** Text that may contain line breaks and tabs, but no other control characters and no unpaired surrogates. */
const writtenText = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
const keyMax = 2_147_483_647;
const idMax = Number.MAX_SAFE_INTEGER;

/** The choices of accepted senders. */
export const receiveChoices = ['everyone', 'following', 'fans', 'nobody'] as const;
export type ReceiveFrom = (typeof receiveChoices)[number];

/** Identifies the other member of a conversation. */
export class ConversationQuery {
  /**
   * Key of the other member.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;
}

/** A range of messages in a conversation. */
export class MessagesQuery extends ConversationQuery {
  /**
   * End of the previous page: its `cursor`; omitted for the newest.
   * @example "90210"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,15}$/)
  cursor?: string;

  /**
   * Number of messages to return, at most 100.
   * @example 30
   */
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number = 30;
}

/** A search in the member's conversations. */
export class MessageSearchQuery {
  /**
   * Part of a message, as in the site's search: also initial consonants, and Korean typed on an English keyboard.
   * @example "떡볶이"
   */
  @IsString()
  @MaxLength(200)
  keyword!: string;

  /**
   * Only in the conversation with this member; omitted for all.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  target_user_key?: number;

  /**
   * End of the previous page: its `cursor`; omitted for the newest.
   * @example "90210"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,15}$/)
  cursor?: string;

  /**
   * Number of messages to return, at most 50.
   * @example 20
   */
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number = 20;
}

/** Selects conversations. */
export class ConversationsQuery extends PageQuery {
  /**
   * conversation: with friends, and those in which both have written; request: messages from strangers that the member
   * has not replied to.
   * @example conversation
   */
  @IsOptionalNonNull()
  @IsIn(['conversation', 'request'])
  kind?: 'conversation' | 'request';

  /**
   * End of the previous page: its `cursor`. `offset` then counts from there, and distant pages cost as little as the
   * first one.
   * @example "90210"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,15}$/)
  cursor?: string;
}

/** A page of the member's friends. */
export class FriendsQuery extends PageQuery {
  /**
   * Part of a nickname: only friends whose nickname contains it; omitted or empty for all.
   * @example 꿀벌
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(40)
  nick?: string;
}

class MessageText {
  /**
   * The text, at most 1,000 characters (a site setting); may be omitted or empty if there are pictures.
   * @example "오늘 방송 재미있었어요!"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(8_000)
  @Matches(writtenText)
  content?: string;

  /**
   * The sender's pictures uploaded with file_table message, at most 4 (a site setting), in order.
   * @example [311]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMaxSize(10)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(keyMax, { each: true })
  file_ids?: number[];
}

/** A message to one member. */
export class MessageRequest extends MessageText {
  /**
   * Key of the receiver.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;

  /**
   * The message of the conversation that it replies to; omitted for none.
   * @example 90209
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(idMax)
  reply_to?: number;
}

/** The same message to several members, sent to each separately. */
export class MultiMessageRequest extends MessageText {
  /**
   * Keys of the receivers, at most 20 (a site setting).
   * @example [1001, 1002]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(keyMax, { each: true })
  target_user_keys!: number[];
}

/** Messages or a whole conversation to delete for the caller. */
export class MessageDeletion {
  /**
   * Ids of messages, 1 to 100; those that are not the member's are silently unchanged.
   * @example [90210]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(idMax, { each: true })
  message_ids?: number[];

  /**
   * The other member of a conversation to delete as a whole, up to now.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  target_user_key?: number;
}

/** Marks messages as read. */
export class ReadMark {
  /**
   * The sender.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;

  /**
   * The newest message that was read; omitted: the whole conversation.
   * @example 90210
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(idMax)
  message_id?: number;
}

/** A member's message setting. */
export class MessageSettingRequest {
  /**
   * The accepted senders: everyone; following: members that the member follows; fans (hosts only): members that the
   * host follows, and fans from level 1; `nobody`. Except with `nobody`, members that received a message from this
   * member may reply.
   * @example everyone
   */
  @IsIn(receiveChoices)
  receive_from!: ReceiveFrom;
}
