import { IsIn, IsString, Length, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** Text that may contain line breaks and tabs, but no other control characters and no unpaired surrogates. */
export const writtenText = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** Adds a comment to a host's page, or the host's reply to one. */
export class CommentRequest {
  /**
   * The host of the page.
   * @example 101
   */
  @IsKey()
  target_user_key!: number;

  /**
   * The text, at most comment_length_max characters (site setting, 500), without forbidden words.
   * @example "어제 방송 정말 재미있었어요!"
   */
  @IsString()
  @Length(1, 4000)
  @Matches(writtenText)
  content!: string;

  /**
   * The comment that the host replies to; omitted for a comment.
   * @example 71
   */
  @IsOptionalNonNull()
  @IsKey()
  comment_sn?: number;

  /**
   * Registration type; 10 is the only one.
   * @example "10"
   */
  @IsOptionalNonNull()
  @IsIn(['10'])
  reg_cd?: '10';

  /**
   * State; a new comment is always visible.
   * @example "1"
   */
  @IsOptionalNonNull()
  @IsIn(['1'])
  state_cd?: '1';

  /**
   * Key of a program application; stored and returned.
   * @example 5
   */
  @IsOptionalNonNull()
  @IsKey()
  program_ask_sn?: number;

  /**
   * The host's live that it refers to.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;

  /**
   * A key of the page's own; stored and returned.
   * @example 3
   */
  @IsOptionalNonNull()
  @IsKey()
  lusu_sn?: number;
}

/** Identifies a comment or a reply. */
export class CommentKey {
  /**
   * Key of the comment or reply.
   * @example 71
   */
  @IsKey()
  comment_sn!: number;
}

/** Changes the text of the member's comment or reply. */
export class CommentEdit extends CommentKey {
  /**
   * The new text, under the same rules.
   * @example "어제 방송 최고였어요!"
   */
  @IsString()
  @Length(1, 4000)
  @Matches(writtenText)
  content!: string;
}

/** The common fields of a comment and a reply. */
export class WrittenComment {
  /**
   * Its key.
   * @example 71
   */
  comment_sn!: number;
  /** The author. */
  user!: UserBrief;
  /**
   * The text.
   * @example "어제 방송 정말 재미있었어요!"
   */
  content!: string;
  /**
   * When it was written; ISO 8601 UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  created_at!: string;
  /**
   * When its text was last changed, ISO 8601 UTC; null: never.
   * @example 2026-11-22T09:00:00.000Z
   */
  edited_at!: string | null;
  /**
   * Y: the caller may change it, as its author.
   * @example N
   */
  edit_yn!: Yn;
  /**
   * Y: the caller may delete it: its author, the host of the page, operators.
   * @example N
   */
  delete_yn!: Yn;
}

/** A comment on a host's page, with the host's reply. */
export class Comment extends WrittenComment {
  /**
   * Registration type.
   * @example "10"
   */
  reg_cd!: string;
  /**
   * State: 1 is visible.
   * @example "1"
   */
  state_cd!: string;
  /**
   * Key of a program application; null: none was specified.
   * @example 7
   */
  program_ask_sn!: number | null;
  /**
   * The host's live that it refers to; null: none.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * A key of the page's own; null: none was specified.
   * @example 31
   */
  lusu_sn!: number | null;
  /**
   * Key of the host of the page.
   * @example 101
   */
  target_user_key!: number;
  /** The host's reply; null: none yet. */
  answer!: WrittenComment | null;
}

/** A page of the comments of a host. */
export class CommentList extends PageInfo {
  /** The comments of this page, newest first. */
  list!: Comment[];
  /**
   * Longest text, 10 to 2,000 characters.
   * @example 500
   */
  content_length_max!: number;
}

/** A comment that was added, changed or deleted. */
export class CommentResult extends CommentKey {
  /**
   * Its present text; empty once it is deleted.
   * @example "어제 방송 정말 재미있었어요!"
   */
  content!: string;
}
