import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { UsersService } from '../users/index.ts';
import { FilePlacesService } from './file-places.service.ts';
import {
  type CommFilesQuery,
  cardTable,
  type KeptFile,
  type KeptFileList,
  type UserFileList,
  type UserFilesQuery,
} from './files.dto.ts';
import { FileStoragePort, isPrivatePath } from './storage/file-storage.port.ts';
import { type FileRow, fileColumns, presentFile } from './uploads/file-presenter.ts';
import { uploadUrl } from './uploads/incoming-files.ts';

/** A member's own picture, as other areas use it. */
export interface OwnImage {
  /** Address of the picture. */
  url: string;
  /** Address of the thumbnail, or null. */
  thumbUrl: string | null;
  /** Address of the picture for cards: the thumbnail if it was made for cards, else the picture. */
  cardUrl: string;
  /** The size of the stored picture. */
  bytes: number;
}

/** Stored files: who owns them, and what others may see of them (FILES-13). */
@Injectable()
export class FilesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly storage: FileStoragePort,
    private readonly users: UsersService,
    private readonly places: FilePlacesService,
    private readonly config: AppConfig,
  ) {}

  /** The bytes of a stored file; undefined if they no longer exist. */
  async contentOf(storedPath: string): Promise<Readable | undefined> {
    try {
      return (await this.storage.read(storedPath)).stream;
    } catch (error) {
      if (error instanceof AppError && error.code === 'file_not_found') return undefined;
      throw error;
    }
  }

  /** The files of one entry in their order: everyone's in a shared place, else the member's own alone. */
  async ofEntry(query: CommFilesQuery, userKey: number): Promise<KeptFileList> {
    const page = pageOf(query);
    const whose = this.places.isShared(query.file_table, query.file_comm_key) ? null : userKey;
    const filter =
      'file_table = $1 AND file_comm_key = $2 AND ($3::int IS NULL OR user_key = $3) AND user_key IS NOT NULL AND deleted_at IS NULL';
    const values = [query.file_table, query.file_comm_key, whose] as const;
    const [rows, counts] = await Promise.all([
      this.database.query<'files_of_entry', FileRow>(
        'files_of_entry',
        `SELECT ${fileColumns} FROM uploaded_files WHERE ${filter} ORDER BY file_sort, file_id OFFSET $4 LIMIT $5`,
        [...values, page.offset, page.limit],
      ),
      this.database.query<'files_of_entry_count', { total: number }>(
        'files_of_entry_count',
        `SELECT count(*)::int AS total FROM uploaded_files WHERE ${filter}`,
        values,
      ),
    ]);
    return { list: this.present(rows), total: counts[0]?.total ?? 0, ...page };
  }

  /** A member's own files, newest first. */
  async ofMember(query: UserFilesQuery, userKey: number): Promise<UserFileList> {
    const page = pageOf(query);
    const [rows, counts] = await Promise.all([
      this.database.query<'files_of_member', FileRow>(
        'files_of_member',
        `SELECT ${fileColumns} FROM uploaded_files
         WHERE user_key = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR file_table = $2)
         ORDER BY created_at DESC, file_id DESC OFFSET $3 LIMIT $4`,
        [userKey, query.file_table ?? null, page.offset, page.limit],
      ),
      this.database.query<'files_of_member_count', { total: number; used: number }>(
        'files_of_member_count',
        `SELECT count(*) FILTER (WHERE $2::text IS NULL OR file_table = $2)::int AS total, coalesce(sum(bytes), 0) AS used
         FROM uploaded_files WHERE user_key = $1 AND deleted_at IS NULL`,
        [userKey, query.file_table ?? null],
      ),
    ]);
    return {
      list: this.present(rows),
      total: counts[0]?.total ?? 0,
      ...page,
      used_bytes: counts[0]?.used ?? 0,
      quota_bytes: this.settings.get('upload_quota_bytes'),
    };
  }

  /** Private pictures by key, for callers that have checked access to their entry; removed ones are omitted. */
  async privateImages(fileIds: readonly number[]): Promise<Map<number, KeptFile>> {
    if (fileIds.length === 0) return new Map();
    const rows = await this.database.query<'files_private_images', FileRow>(
      'files_private_images',
      `SELECT ${fileColumns} FROM uploaded_files WHERE file_id = ANY ($1::int[]) AND deleted_at IS NULL`,
      [fileIds],
    );
    return new Map(this.present(rows).map((file) => [file.file_id, file]));
  }

  /** Throws file_not_found unless all are the member's own pictures, uploaded for this table. */
  async assertOwnImages(userKey: number, fileTable: string, fileIds: readonly number[]): Promise<void> {
    const own = await this.database.prisma.uploadedFile.count({
      where: { fileId: { in: [...fileIds] }, userKey, fileTable, kind: 'image', deletedAt: null },
    });
    if (own < new Set(fileIds).size) throw new AppError('file_not_found');
  }

  private present(rows: FileRow[]): KeptFile[] {
    return rows.map((row) => presentFile(row, this.config.apiVersion));
  }

  /**
   * Removes a member's own file, row first. A profile that shows it loses its picture. Throws file_not_found, also for
   * another member's file; with `ofEntry` also for a file that belongs to no entry.
   */
  async remove(userKey: number, fileId: number, { ofEntry = false } = {}): Promise<void> {
    const [row] = await this.database.query<
      'files_remove',
      { path: string; thumb_path: string | null; detached: boolean }
    >(
      'files_remove',
      `WITH removed AS (
         UPDATE uploaded_files SET deleted_at = $3::timestamptz
         WHERE file_id = $1 AND user_key = $2 AND deleted_at IS NULL AND (NOT $4::boolean OR file_comm_key <> '')
         RETURNING path, thumb_path)
       SELECT path, thumb_path, member_drop_picture($2::int, ARRAY[$5 || path, $5 || thumb_path]) AS detached
       FROM removed`,
      [fileId, userKey, this.clock.now(), ofEntry, uploadUrl('')],
    );
    if (!row) throw new AppError('file_not_found');
    if (row.detached) this.users.invalidateBrief(userKey);
    await this.storage.remove(row.thumb_path === null ? [row.path] : [row.path, row.thumb_path]);
  }

  /**
   * A member's own public picture. Throws file_not_found, also for another member's file, a private one and a movie.
   */
  async ownImage(userKey: number, fileId: number): Promise<OwnImage> {
    const row = await this.database.prisma.uploadedFile.findFirst({
      where: { fileId, userKey, kind: 'image', deletedAt: null },
      select: { path: true, thumbPath: true, fileTable: true, bytes: true },
    });
    return imageOf(row);
  }

  /**
   * Transfers the picture of a sign-up to the new member, in the transaction that creates the member. Throws
   * file_not_found when it is not that sign-up's.
   */
  async adopt(
    transaction: Prisma.TransactionClient,
    signUpId: string,
    fileId: number,
    userKey: number,
  ): Promise<OwnImage> {
    const [row] = await transaction.uploadedFile.updateManyAndReturn({
      where: { fileId, signUpId, kind: 'image', deletedAt: null },
      data: { signUpId: null, userKey },
      select: { path: true, thumbPath: true, fileTable: true, bytes: true },
    });
    return imageOf(row);
  }
}

function imageOf(
  row: { path: string; thumbPath: string | null; fileTable: string; bytes: number } | null | undefined,
): OwnImage {
  if (!row || isPrivatePath(row.path)) throw new AppError('file_not_found');
  const url = uploadUrl(row.path);
  const thumbUrl = row.thumbPath === null ? null : uploadUrl(row.thumbPath);
  const cardUrl = row.fileTable === cardTable && thumbUrl !== null ? thumbUrl : url;
  return { url, thumbUrl, cardUrl, bytes: row.bytes };
}
