import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { FromDigits } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';

/** Names of places: a table, a field, the key of an entry. */
const place = /^[A-Za-z0-9_-]{0,60}$/;

/** Folders that img-folder-specific-upload-proc keeps apart. */
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
 * Places whose files anybody who has the address may see; the empty one is that of uploads which name none. Whatever else
 * a place is called (identity papers, passbooks, reports, inquiries), its files are for their owner and operators alone.
 */
export const publicTables: readonly string[] = ['', 'comment', 'live', 'profile', 'signature'];

/** The place of pictures that cards show: their small ones have the size of a card. */
export const cardTable = 'live';

/** Places whose entries' files everybody who is signed in may list; of all others a member sees their own alone. */
export const sharedTables: readonly string[] = ['comment', 'live', 'signature'];

/**
 * The fields that go with an upload. All are optional; they arrive as text.
 */
export class UploadFields {
  /**
   * Which slot of the page's picker the file was chosen in. It is the place in the order when file_sort is not given.
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
   * Which field of it.
   * @example image
   */
  @IsOptional()
  @Matches(place)
  file_field?: string;

  /**
   * Its place in the order of the files of one entry, from 0. Without it and without a slot it comes last.
   * @example 0
   */
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(999)
  file_sort?: number;

  /**
   * append keeps the earlier files of the same file_table, file_field and file_comm_key; replace removes the member's
   * own earlier ones of that place once this one is kept, except a picture that is the member's profile picture.
   * @example append
   */
  @IsOptional()
  @IsIn(['append', 'replace'])
  file_insert_mode?: 'append' | 'replace';

  /**
   * The key of the entry that the file belongs to. Digits name an entry that is there: to those of comment, live and
   * signature a file is attached by who may change the entry alone. Any other key is the member's own, for an entry that
   * is still being written.
   * @example "1203"
   */
  @IsOptional()
  @Matches(place)
  file_comm_key?: string;

  /**
   * Y makes a small picture beside an image as well (its default), N does not. Movies have none.
   * @example Y
   */
  @IsOptional()
  @IsIn(['Y', 'N'])
  file_thumb?: 'Y' | 'N';

  /**
   * A label of the page's own; it is kept and given back.
   * @example photo
   */
  @IsOptional()
  @Matches(place)
  file_type?: string;
}

/** What an upload sends, as multipart/form-data: one part `file` and the fields, in any order. */
export class UploadForm extends UploadFields {
  /**
   * The bytes. What they are is read from themselves; name and type that come along decide nothing.
   * @example (binary)
   */
  @ApiProperty({ type: 'string', format: 'binary' })
  file!: string;
}

/** image or movie. */
export type FileKind = 'image' | 'movie';

/** A file that is kept. */
export class KeptFile {
  /**
   * Key of the file.
   * @example 311
   */
  file_id!: number;
  /**
   * Address of the file, on this server. A file that is private (of board, exchange, host_ask, message, report) is
   * answered to its owner, to operators, and of message to who got it, by their bearer token.
   * @example /files/uploads/2026/11/8d0c3f0a7b21c9d4e5f6-1a2b3c4d5e6f.webp
   */
  url!: string;
  /**
   * Address of the small picture, or null.
   * @example /files/uploads/2026/11/8d0c3f0a7b21c9d4e5f6-1a2b3c4d5e6f-thumb.webp
   */
  thumb_url!: string | null;
  /**
   * image or movie.
   * @example image
   */
  kind!: FileKind;
  /**
   * Media type of the file as it is kept.
   * @example image/webp
   */
  mime!: string;
  /**
   * Size as it is kept, in bytes.
   * @example 48211
   */
  bytes!: number;
  /**
   * Pixels, of images.
   * @example 1280
   */
  width!: number | null;
  /**
   * Pixels, of images; null for movies.
   * @example 720
   */
  height!: number | null;
  /**
   * Its place in the order of the entry's files, from 0.
   * @example 0
   */
  file_sort!: number;
  /**
   * The name the file had on the sender's device, without folders; for reading only.
   * @example 여름휴가.jpg
   */
  original_name!: string;
  /**
   * The label that the upload gave; empty without one.
   * @example photo
   */
  file_type!: string;
  /**
   * When it was kept; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
}

/** A page of files. */
export class KeptFileList extends PageInfo {
  /** The files of this page. */
  list!: KeptFile[];
}

/** Which place's files are asked for. */
export class CommFilesQuery extends PageQuery {
  /**
   * What the entry is of: board, comment, live, profile and the like.
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

/** A member's own files. */
export class UserFilesQuery extends PageQuery {
  /**
   * Only those of this place.
   * @example profile
   */
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,60}$/)
  file_table?: string;
}

/** A member's own files, newest first, and what they take. */
export class UserFileList extends KeptFileList {
  /**
   * Bytes of all own files.
   * @example 1204332
   */
  used_bytes!: number;
  /**
   * Bytes that may be kept in all.
   * @example 524288000
   */
  quota_bytes!: number;
}
