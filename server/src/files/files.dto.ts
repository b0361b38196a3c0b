import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { FromDigits } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';

/** Names a place: a table, a field, or the key of an entry. */
const place = /^[A-Za-z0-9_-]{0,60}$/;

/** Folders of img-folder-specific-upload-proc. */
export const uploadFolders = [
  'board',
  'comment',
  'exchange',
  'host_ask',
  'live',
  'message',
  'profile',
  'report',
  'signature',
] as const;

/**
 * Places whose files anyone with the address may see; the empty place is that of uploads that name none. Files of all
 * other places (identity papers, passbooks, reports, inquiries) are for their owner and operators alone.
 */
export const publicTables: readonly string[] = ['', 'comment', 'live', 'profile', 'signature'];

/** The place of pictures shown on cards: their thumbnails have the size of a card. */
export const cardTable = 'live';

/** Places whose entries' files every signed-in member may list; in all others members see only their own. */
export const sharedTables: readonly string[] = ['comment', 'live', 'signature'];

/** The fields sent with an upload. All are optional and arrive as text. */
export class UploadFields {
  /**
   * Which slot of the page's picker the file was chosen in. It decides the order when file_sort is omitted.
   * @example 0
   */
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(999)
  fileSelect_no?: number;

  /**
   * What the file belongs to, e.g. board, report, profile.
   * @example profile
   */
  @IsOptional()
  @Matches(place)
  file_table?: string;

  /**
   * The field of that entry.
   * @example image
   */
  @IsOptional()
  @Matches(place)
  file_field?: string;

  /**
   * Position among the files of one entry, from 0. Without it and without a slot the file comes last.
   * @example 0
   */
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(999)
  file_sort?: number;

  /**
   * append keeps earlier files of the same file_table, file_field and file_comm_key; replace removes the member's own
   * earlier files of that place once this one is stored, except the member's current profile picture.
   * @example append
   */
  @IsOptional()
  @IsIn(['append', 'replace'])
  file_insert_mode?: 'append' | 'replace';

  /**
   * Key of the entry that the file belongs to. Digits name an existing entry: only those who may change an entry of
   * comment, live or signature may attach files to it. Any other key is the member's own, for an entry that is still a
   * draft.
   * @example "1203"
   */
  @IsOptional()
  @Matches(place)
  file_comm_key?: string;

  /**
   * Y also makes a thumbnail of an image (the default), N does not. Movies have none.
   * @example Y
   */
  @IsOptional()
  @IsIn(['Y', 'N'])
  file_thumb?: 'Y' | 'N';

  /**
   * A label chosen by the page; it is stored and returned.
   * @example photo
   */
  @IsOptional()
  @Matches(place)
  file_type?: string;
}

/** An upload as multipart/form-data: one part `file` and the fields, in any order. */
export class UploadForm extends UploadFields {
  /**
   * The bytes. Their type is detected from the content; the sent name and type decide nothing.
   * @example (binary)
   */
  @ApiProperty({ type: 'string', format: 'binary' })
  file!: string;
}

/** image or movie. */
export type FileKind = 'image' | 'movie';

/** A stored file. */
export class KeptFile {
  /**
   * Key of the file.
   * @example 311
   */
  file_id!: number;
  /**
   * Address of the file, on this server. A private file (of board, exchange, host_ask, message, report) is served to
   * its owner, to operators, and a file of message to its recipient, with their bearer token.
   * @example /files/uploads/2026/11/8d0c3f0a7b21c9d4e5f6-1a2b3c4d5e6f.webp
   */
  url!: string;
  /**
   * Address of the thumbnail, or null.
   * @example /files/uploads/2026/11/8d0c3f0a7b21c9d4e5f6-1a2b3c4d5e6f-thumb.webp
   */
  thumb_url!: string | null;
  /**
   * image or movie.
   * @example image
   */
  kind!: FileKind;
  /**
   * Media type of the stored file.
   * @example image/webp
   */
  mime!: string;
  /**
   * Size of the stored file, in bytes.
   * @example 48211
   */
  bytes!: number;
  /**
   * Width in pixels; null for movies.
   * @example 1280
   */
  width!: number | null;
  /**
   * Height in pixels; null for movies.
   * @example 720
   */
  height!: number | null;
  /**
   * Position among the entry's files, from 0.
   * @example 0
   */
  file_sort!: number;
  /**
   * The file's name on the sender's device, without folders; for display only.
   * @example 여름휴가.jpg
   */
  original_name!: string;
  /**
   * The label sent with the upload; empty without one.
   * @example photo
   */
  file_type!: string;
  /**
   * When it was stored; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
}

/** A page of files. */
export class KeptFileList extends PageInfo {
  /** The files of this page. */
  list!: KeptFile[];
}

/** Names the entry whose files are listed. */
export class CommFilesQuery extends PageQuery {
  /**
   * Kind of entry: board, comment, live, profile and the like.
   * @example live
   */
  @Matches(/^[A-Za-z0-9_-]{1,60}$/)
  file_table!: string;
  /**
   * Key of the entry.
   * @example "1203"
   */
  @Matches(/^[A-Za-z0-9_-]{1,60}$/)
  file_comm_key!: string;
}

/** Filters the member's own files. */
export class UserFilesQuery extends PageQuery {
  /**
   * Only files of this place.
   * @example profile
   */
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,60}$/)
  file_table?: string;
}

/** The member's own files, newest first, with their share of the quota. */
export class UserFileList extends KeptFileList {
  /**
   * Total bytes of the member's own files.
   * @example 1204332
   */
  used_bytes!: number;
  /**
   * The member's quota in bytes.
   * @example 524288000
   */
  quota_bytes!: number;
}
