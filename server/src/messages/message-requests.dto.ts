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

/** Lines may stand in it, other control characters and halves of surrogate pairs not. */
const writtenText = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
const keyMax = 2_147_483_647;
const idMax = Number.MAX_SAFE_INTEGER;

/** From whom a member may take messages. */
export const receiveChoices = ['everyone', 'following', 'fans', 'nobody'] as const;
export type ReceiveFrom = (typeof receiveChoices)[number];

/** Names the other member of a conversation. */
export class ConversationQuery {
  /**
   * Key of the other member.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;
}

/** Which messages of a conversation. */
export class MessagesQuery extends ConversationQuery {
  /**
   * Where the page before ended: its `cursor`; left out for the newest.
   * @example "90210"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,15}$/)
  cursor?: string;

  /**
   * How many to answer, at most 100.
   * @example 30
   */
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number = 30;
}

/** What to look for in the member's conversations. */
export class MessageSearchQuery {
  /**
   * A part of what was written, as in the site's search: also initial consonants, and Korean typed on an English keyboard.
   * @example "떡볶이"
   */
  @IsString()
  @MaxLength(200)
  keyword!: string;

  /**
   * Only in the conversation with this member; left out for all.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  target_user_key?: number;

  /**
   * Where the page before ended: its `cursor`; left out for the newest.
   * @example "90210"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,15}$/)
  cursor?: string;

  /**
   * How many to answer, at most 50.
   * @example 20
   */
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number = 20;
}

/** Which conversations. */
export class ConversationsQuery extends PageQuery {
  /**
   * conversation: with friends, and those that both have written in; request: what strangers wrote and the member has not answered.
   * @example conversation
   */
  @IsOptionalNonNull()
  @IsIn(['conversation', 'request'])
  kind?: 'conversation' | 'request';

  /**
   * Where the page before ended: its `cursor`. With it `offset` counts from there, and pages far down cost as little as the
   * first one.
   * @example "90210"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,15}$/)
  cursor?: string;
}

/** Which page of the member's friends. */
export class FriendsQuery extends PageQuery {
  /**
   * Part of a nickname: only friends whose nickname holds it; left out or empty for all.
   * @example 꿀벌
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(40)
  nick?: string;
}

class MessageText {
  /**
   * What it says, at most 1,000 characters (a site setting); may be left out or empty where there are pictures.
   * @example "오늘 방송 재미있었어요!"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(8_000)
  @Matches(writtenText)
  content?: string;

  /**
   * Own pictures that were kept with file_table message, at most 4 (a site setting), in their order.
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
   * The message of the conversation that it answers; left out for none.
   * @example 90209
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(idMax)
  reply_to?: number;
}

/** The same message to several members, to each alone. */
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

/** What to delete for oneself: messages, or a whole conversation. */
export class MessageDeletion {
  /**
   * Ids of messages, 1 to 100; those that are not the member's stay as they are, and nothing is said of them.
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
   * The other member of a conversation that is to go as a whole, as far as it is now.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  target_user_key?: number;
}

/** What was read. */
export class ReadMark {
  /**
   * Who wrote it.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;

  /**
   * The newest message that was read; left out: all of the conversation.
   * @example 90210
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(idMax)
  message_id?: number;
}

/** A member's choice about messages. */
export class MessageSettingRequest {
  /**
   * From whom: everyone; following: whom the member follows; fans (hosts alone): whom the host follows, and fans from level 1; nobody. But for nobody, whom the member wrote to may answer.
   * @example everyone
   */
  @IsIn(receiveChoices)
  receive_from!: ReceiveFrom;
}
