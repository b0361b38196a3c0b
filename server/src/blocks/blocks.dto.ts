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
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import type { ModerationAct } from './moderation-log.service.ts';

const idxsMax = 100;

/** Which page of a list of people, and whose nicknames. */
export class NickPageQuery extends PageQuery {
  /**
   * Part of a nickname: only people whose nickname holds it; left out or empty for all.
   * @example 꿀벌
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(40)
  nick?: string;
}

/** Which page of a host's list. */
export class HostListQuery extends NickPageQuery {
  /**
   * The host whose list it is; left out: one's own.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  bj_user_key?: number;
}

/** Which page of a room's log. */
export class ModerationLogQuery extends PageQuery {
  /**
   * The host whose rooms it tells of; left out: one's own.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  bj_user_key?: number;

  /**
   * Only what was done in this live; left out for all.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;
}

/** Whom to block from a host's rooms, or let in again. */
export class ChannelBlockRequest {
  /**
   * The host whose rooms it is about; left out: one's own.
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

/** Whom a moderator looks at, and where. */
export class RoomPersonQuery {
  /**
   * The host whose rooms it is about; left out: one's own.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  bj_user_key?: number;

  /**
   * The live that may have put them out; left out: none is asked about.
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

/** What a member is in the rooms of a host. */
export class RoomPerson {
  /**
   * Y: kept from talking.
   * @example N
   */
  chat_block_yn!: Yn;
  /**
   * Y: kept from watching.
   * @example N
   */
  watch_block_yn!: Yn;
  /**
   * Y: put out of this live until it ends.
   * @example N
   */
  kick_yn!: Yn;
  /**
   * Y: a manager of the host.
   * @example N
   */
  manager_yn!: Yn;
  /**
   * Y: the caller may act on this member; N for oneself, the host, other managers and operators.
   * @example Y
   */
  may_moderate_yn!: Yn;
}

/** Whom to put out of a live, or to let in again. */
export class KickRequest {
  /**
   * The live.
   * @example 1001
   */
  @IsKey()
  vod_key!: number;

  /**
   * The host of the live; left out: oneself.
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

/** Of whom one wants to see nothing: `target_user_key`, `bj_user_key` or `idxs`, or several of them. */
export class ContentBlockRequest {
  /**
   * Key of a host whose page or live it was decided on; blocked as any other.
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

/** Which content blocks to undo. */
export class ContentUnblockRequest {
  /**
   * Their ids, as the list tells them, 1 to 100; of other members' and unknown ones nothing is said.
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

/** Whom to look for. */
export class FindMemberQuery {
  /**
   * The whole nickname, or the profile ID.
   * @example 꿀벌이
   */
  @IsString()
  @Length(1, 40)
  nick!: string;
}

/** Somebody in a list of people. */
export class ListedUser extends UserBrief {
  /**
   * Since when, ISO 8601 UTC.
   * @example "2026-11-20T12:00:00.000Z"
   */
  created_at!: string;
}

/** Somebody whom a host blocks. */
export class BlockedUser extends ListedUser {
  /**
   * Nickname of who decided it, or null for somebody who left.
   * @example 꿀매니저
   */
  by_nick!: string | null;
}

/** Whom a host blocks, newest first. */
export class BlockedUserList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: BlockedUser[];
}

/** A host's managers, newest first. */
export class ManagerList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ListedUser[];
  /**
   * How many a host may have.
   * @example 10
   */
  managers_max!: number;
}

/** Somebody of whom one wants to see nothing. */
export class ContentBlock extends ListedUser {
  /**
   * Key of the block, by which it is undone.
   * @example 7
   */
  idx!: number;
}

/** Of whom one wants to see nothing, newest first. */
export class ContentBlockList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ContentBlock[];
}

/** Whose lines one hides, newest first. */
export class HiddenUserList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ListedUser[];
}

/** Whose messages one does not want, newest first. */
export class MessageBlockList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ListedUser[];
  /**
   * How many there may be.
   * @example 500
   */
  blocks_max!: number;
}

/** How many people one hides, and whose lines the own chat leaves out. */
export class HiddenInfo {
  /**
   * People whose lines are hidden.
   * @example 3
   */
  hidden_cnt!: number;
  /**
   * How many there may be.
   * @example 100
   */
  hidden_max!: number;
  /**
   * Their keys.
   * @example [1001]
   */
  hidden_user_keys!: number[];
  /**
   * People of whom one wants to see nothing.
   * @example 1
   */
  blocked_cnt!: number;
  /**
   * How many there may be.
   * @example 500
   */
  blocked_max!: number;
  /**
   * Their keys: lives, lines and comments of these are left out.
   * @example [1002]
   */
  blocked_user_keys!: number[];
  /**
   * Everybody whom one blocks by any of the five kinds of blocks: no list names them, and answers that are the same for
   * everybody are shown without them.
   * @example [1001, 1002]
   */
  kept_out_user_keys!: number[];
}

/** What somebody did in a host's rooms. */
export class ModerationEntryView {
  /**
   * Id of the entry.
   * @example 12
   */
  id!: number;
  /**
   * The live in which it was done, or null outside one.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * What was done: kick, kick_undo, chat_block, chat_unblock, watch_block, watch_unblock, line_hide, line_show,
   * manager_appoint, manager_dismiss, room_mode, notice_pin, notice_unpin, force_end.
   * @example chat_block
   */
  @ApiProperty({ type: String })
  act!: ModerationAct;
  /** What else tells of it: of a line its message_id and text, of a room mode the old and the new value. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { message_id: '1790000000000', text: 'hello' },
  })
  detail!: Record<string, unknown>;
  /**
   * When, ISO 8601 UTC.
   * @example "2026-11-20T12:00:00.000Z"
   */
  created_at!: string;
  /** Who did it, or null for somebody who left. */
  @ApiProperty({ type: () => UserBrief, nullable: true })
  by!: UserBrief | null;
  /** Whom it was done to, or null for the room itself and for somebody who left. */
  @ApiProperty({ type: () => UserBrief, nullable: true })
  target!: UserBrief | null;
}

/** What was done in a host's rooms, newest first. */
export class ModerationEntryList extends PageInfo {
  /** The entries of this page, newest first. */
  list!: ModerationEntryView[];
}
