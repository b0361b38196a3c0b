import { IsIn, IsString, Length, Matches } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { PageInfo } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';

/** Lines and tabs may stand in it, other control characters and halves of surrogate pairs not. */
export const writtenText = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** Writes a comment on a host's page, or the host's answer to one. */
export class CommentRequest {
  /**
   * The host whose page it is for.
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
   * The comment that the host answers; left out for a comment.
   * @example 71
   */
  @IsOptionalNonNull()
  @IsKey()
  comment_sn?: number;

  /**
   * Kind of registration; 10 is the only one.
   * @example "10"
   */
  @IsOptionalNonNull()
  @IsIn(['10'])
  reg_cd?: '10';

  /**
   * How it stands; a new one always stands.
   * @example "1"
   */
  @IsOptionalNonNull()
  @IsIn(['1'])
  state_cd?: '1';

  /**
   * Key of a programme that was applied for; kept and given back.
   * @example 5
   */
  @IsOptionalNonNull()
  @IsKey()
  program_ask_sn?: number;

  /**
   * The host's live that it is about.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;

  /**
   * A key of the page's own; kept and given back.
   * @example 3
   */
  @IsOptionalNonNull()
  @IsKey()
  lusu_sn?: number;
}

/** Names a comment or an answer. */
export class CommentKey {
  /**
   * Key of the comment, or of the answer.
   * @example 71
   */
  @IsKey()
  comment_sn!: number;
}

/** Changes the text of an own comment or answer. */
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

/** What a comment and an answer have in common. */
export class WrittenComment {
  /**
   * Its key.
   * @example 71
   */
  comment_sn!: number;
  /** Who wrote it. */
  user!: UserBrief;
  /**
   * The text.
   * @example "어제 방송 정말 재미있었어요!"
   */
  content!: string;
  /**
   * When it was written; ISO 8601, UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  created_at!: string;
  /**
   * When its text was changed last, ISO 8601, UTC; null: never.
   * @example 2026-11-22T09:00:00.000Z
   */
  edited_at!: string | null;
  /**
   * Y: the member who asks may change it, as its author.
   * @example N
   */
  edit_yn!: Yn;
  /**
   * Y: the member who asks may delete it: its author, the host of the page, operators.
   * @example N
   */
  delete_yn!: Yn;
}

/** A comment on a host's page, with the host's answer. */
export class Comment extends WrittenComment {
  /**
   * Kind of registration.
   * @example "10"
   */
  reg_cd!: string;
  /**
   * How it stands: 1 stands.
   * @example "1"
   */
  state_cd!: string;
  /**
   * Key of a programme; null: none was named.
   * @example 7
   */
  program_ask_sn!: number | null;
  /**
   * The host's live that it is about; null: none.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * A key of the page's own; null: none was given.
   * @example 31
   */
  lusu_sn!: number | null;
  /**
   * Whose page it stands on.
   * @example 101
   */
  target_user_key!: number;
  /** What the host answered; null: nothing yet. */
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

/** A comment that was written, changed or deleted. */
export class CommentResult extends CommentKey {
  /**
   * Its text now; empty once it is deleted.
   * @example "어제 방송 정말 재미있었어요!"
   */
  content!: string;
}
