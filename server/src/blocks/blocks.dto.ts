import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';
import type { ModerationAction } from './moderation-log.service.ts';

const idxsMax = 100;

/** A page of a list of members, optionally filtered by nickname. */
export class NickPageQuery extends PageQuery {
  /**
   * Part of a nickname: only members whose nickname contains it; omitted or empty for all.
   * @example 꿀벌
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(40)
  nick?: string;
}

/** A page of a host's list. */
export class HostListQuery extends NickPageQuery {
  /**
   * The host whose list it is; omitted: the caller.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  bj_user_key?: number;
}

/** A page of a host's moderation log. */
export class ModerationLogQuery extends PageQuery {
  /**
   * The host whose rooms the log is about; omitted: the caller.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  bj_user_key?: number;

  /**
   * Only entries of this live; omitted for all.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;
}

/** Blocks a member from a host's rooms, or unblocks them. */
export class ChannelBlockRequest {
  /**
   * The host of the rooms; omitted: the caller.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  bj_user_key?: number;

  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;
}

/** The member whose status in a host's rooms is read. */
export class RoomPersonQuery {
  /**
   * The host of the rooms; omitted: the caller.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  bj_user_key?: number;

  /**
   * The live whose kicks are checked; omitted: kick_yn is N.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;

  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;
}

/** A member's status in the rooms of a host. */
export class RoomPerson {
  /**
   * Y: chat-blocked by the host.
   * @example N
   */
  chat_block_yn!: Yn;
  /**
   * Y: blocked from watching by the host.
   * @example N
   */
  watch_block_yn!: Yn;
  /**
   * Y: kicked from this live until it ends.
   * @example N
   */
  kick_yn!: Yn;
  /**
   * Y: a manager of the host.
   * @example N
   */
  manager_yn!: Yn;
  /**
   * Y: the caller may moderate this member; N for the caller, the host, other managers and operators.
   * @example Y
   */
  may_moderate_yn!: Yn;
}

/** Kicks a member from a live, or undoes the kick. */
export class KickRequest {
  /**
   * The live.
   * @example 1001
   */
  @IsKey()
  vod_key!: number;

  /**
   * The host of the live; omitted: the caller.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  bj_user_key?: number;

  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;
}

/** The members to content-block: `target_user_key`, `bj_user_key`, `idxs`, or several of them. */
export class ContentBlockRequest {
  /**
   * Key of a host on whose page or live the member chose to block; blocked like any other member.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  bj_user_key?: number;

  /**
   * Key of a member.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  target_user_key?: number;

  /**
   * Keys of further members, at most 100.
   * @example [1002, 1003]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMaxSize(idxsMax)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  idxs?: number[];
}

/** The content blocks to remove. */
export class ContentUnblockRequest {
  /**
   * Their ids from the list, 1 to 100; unknown ids and those of other members are ignored.
   * @example [7, 8]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(idxsMax)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  idxs!: number[];
}

/** Names a member. */
export class TargetRequest {
  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;
}

/** The member to find. */
export class FindMemberQuery {
  /**
   * The exact nickname or profile ID.
   * @example 꿀벌이
   */
  @IsString()
  @Length(1, 40)
  nick!: string;
}

/** A member in a list. */
export class ListedUser extends UserBrief {
  /**
   * When the entry was added; ISO 8601, UTC.
   * @example "2026-11-20T12:00:00.000Z"
   */
  created_at!: string;
}

/** A member blocked by a host. */
export class BlockedUser extends ListedUser {
  /**
   * Nickname of the member who added the block, or null for a deleted account.
   * @example 꿀매니저
   */
  by_nick!: string | null;
}

/** Members blocked by a host, newest first. */
export class BlockedUserList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: BlockedUser[];
}

/** A host's managers, newest first. */
export class ManagerList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ListedUser[];
  /**
   * The maximum number of managers of the host.
   * @example 10
   */
  managers_max!: number;
}

/** A content-blocked member. */
export class ContentBlock extends ListedUser {
  /**
   * Key of the block, used to remove it.
   * @example 7
   */
  idx!: number;
}

/** Content-blocked members, newest first. */
export class ContentBlockList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ContentBlock[];
}

/** Members whose chat lines are hidden, newest first. */
export class HiddenUserList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ListedUser[];
}

/** Members whose direct messages are blocked, newest first. */
export class MessageBlockList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ListedUser[];
  /**
   * The maximum number of message blocks of a member.
   * @example 500
   */
  blocks_max!: number;
}

/** How many members the caller hides or content-blocks, and their keys, by which the client filters its chat. */
export class HiddenInfo {
  /**
   * Number of members whose chat lines are hidden.
   * @example 3
   */
  hidden_cnt!: number;
  /**
   * The maximum number of members whose chat lines are hidden.
   * @example 100
   */
  hidden_max!: number;
  /**
   * Their keys.
   * @example [1001]
   */
  hidden_user_keys!: number[];
  /**
   * Number of content-blocked members.
   * @example 1
   */
  blocked_cnt!: number;
  /**
   * The maximum number of content blocks of a member.
   * @example 500
   */
  blocked_max!: number;
  /**
   * Their keys: the client omits their lives, chat lines and comments.
   * @example [1002]
   */
  blocked_user_keys!: number[];
  /**
   * All members blocked by the caller in any of the five ways: no list contains them, and the client filters them out
   * of responses that are the same for everyone.
   * @example [1001, 1002]
   */
  kept_out_user_keys!: number[];
}

/** An entry of a host's moderation log. */
export class ModerationEntryView {
  /**
   * Id of the entry.
   * @example 12
   */
  id!: number;
  /**
   * The live in which it was done, or null outside a live.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * The action: kick, kick_undo, chat_block, chat_unblock, watch_block, watch_unblock, line_hide, line_show,
   * manager_appoint, manager_dismiss, room_mode, notice_pin, notice_unpin, force_end.
   * @example chat_block
   */
  @ApiProperty({ type: String })
  act!: ModerationAction;
  /** Further details: for a chat line its message_id and text, for a room mode the old and new value. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { message_id: '1790000000000', text: 'hello' },
  })
  detail!: Record<string, unknown>;
  /**
   * When it was done; ISO 8601, UTC.
   * @example "2026-11-20T12:00:00.000Z"
   */
  created_at!: string;
  /** The moderator, or null for a deleted account. */
  @ApiProperty({ type: () => UserBrief, nullable: true })
  by!: UserBrief | null;
  /** The member concerned, or null for the room itself and for a deleted account. */
  @ApiProperty({ type: () => UserBrief, nullable: true })
  target!: UserBrief | null;
}

/** The moderation log of a host's rooms, newest first. */
export class ModerationEntryList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ModerationEntryView[];
}
