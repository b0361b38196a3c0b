import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { executeWithin, queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { FileKind, UploadFields } from '../files.dto.ts';
import { FileStoragePort } from '../storage/file-storage.port.ts';
import { type FileOwner, ownerName } from './file-owner.ts';
import { type FileRow, fileColumns } from './file-presenter.ts';
import { uploadUrl } from './incoming-files.ts';

/** An incoming file with everything its row will hold. */
export interface IncomingFile {
  kind: FileKind;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  fields: UploadFields;
  originalName: string;
  /** The part of its name that is derived from the owner and the Idempotency-Key. */
  family: string;
  /** The part derived from its input. */
  version: string;
  path: string;
  thumbPath: string | null;
  /** Where its bytes are now. */
  incoming: string;
  thumbIncoming: string | null;
}

/** The thumbnail of an incoming file, if it has one. */
export const thumbOf = ({
  thumbIncoming,
  thumbPath,
}: IncomingFile): { incoming: string; path: string } | undefined =>
  thumbIncoming === null || thumbPath === null ? undefined : { incoming: thumbIncoming, path: thumbPath };

/** A stored file, and the paths of the files it replaced, which are to be removed. */
export interface SavedUpload {
  row: FileRow;
  replaced: string[];
}

/**
 * Rows of files. Everything that depends on an owner's other uploads (quota, order, replacement, a repeated call) is
 * decided under a lock of the owner, so that concurrent uploads run one after another.
 */
@Injectable()
export class UploadedFilesRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly storage: FileStoragePort,
  ) {}

  /**
   * Writes the row, and moves the file to its place before the row is committed: a row never exists without its file,
   * and a file without a row is swept. Throws upload_quota, idempotency_mismatch; file_not_found when the same call
   * succeeded before and its file has been removed since.
   */
  async save(owner: FileOwner, file: IncomingFile): Promise<SavedUpload> {
    return this.database.prisma.$transaction(async (transaction) => {
      await executeWithin(
        transaction,
        'files_lock_owner',
        'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
        [`honey-upload:${ownerName(owner)}`],
      );
      const earlier = await this.findRepeat(transaction, owner, file);
      if (earlier) return { row: earlier, replaced: [] };
      const replaced = await this.replace(transaction, owner, file.fields);
      await this.assertWithinQuota(transaction, owner, file.bytes);
      const row = await this.insert(transaction, owner, file);
      await this.storage.place(file.incoming, file.path);
      const thumb = thumbOf(file);
      if (thumb) await this.storage.place(thumb.incoming, thumb.path);
      return { row, replaced };
    });
  }

  /** The row that an earlier call with the same Idempotency-Key made. */
  private async findRepeat(
    transaction: Prisma.TransactionClient,
    owner: FileOwner,
    file: IncomingFile,
  ): Promise<FileRow | undefined> {
    const [earlier] = await queryWithin<'files_repeat', FileRow & { deleted_at: Date | null }>(
      transaction,
      'files_repeat',
      `SELECT ${fileColumns}, deleted_at FROM uploaded_files
       WHERE (user_key = $1::int OR sign_up_id = $2::uuid) AND path LIKE '%/' || $3 || '-%'`,
      [owner.userKey ?? null, owner.signUpId ?? null, file.family],
    );
    if (!earlier) return undefined;
    if (!earlier.path.includes(`${file.family}-${file.version}.`)) throw new AppError('idempotency_mismatch');
    if (earlier.deleted_at) throw new AppError('file_not_found', { reason: 'removed since the first call' });
    return earlier;
  }

  /** Marks the files that this one replaces as deleted; returns their paths. A sign-up has one picture at a time. */
  private async replace(
    transaction: Prisma.TransactionClient,
    owner: FileOwner,
    fields: UploadFields,
  ): Promise<string[]> {
    if (owner.userKey !== undefined && fields.file_insert_mode !== 'replace') return [];
    const rows = await queryWithin<'files_replace', { path: string; thumb_path: string | null }>(
      transaction,
      'files_replace',
      `UPDATE uploaded_files f SET deleted_at = $1::timestamptz
       WHERE deleted_at IS NULL AND (sign_up_id = $2::uuid OR (user_key = $3::int
         AND file_table = $4 AND file_field = $5 AND file_comm_key = $6
         AND NOT EXISTS (SELECT FROM member_profiles u WHERE u.user_key = $3 AND u.profile_info IN ($7 || f.path, $7 || f.thumb_path))))
       RETURNING path, thumb_path`,
      [
        this.clock.now(),
        owner.signUpId ?? null,
        owner.userKey ?? null,
        fields.file_table ?? '',
        fields.file_field ?? '',
        fields.file_comm_key ?? '',
        uploadUrl(''),
      ],
    );
    return rows.flatMap(({ path, thumb_path }) => (thumb_path === null ? [path] : [path, thumb_path]));
  }

  private async assertWithinQuota(
    transaction: Prisma.TransactionClient,
    owner: FileOwner,
    bytes: number,
  ): Promise<void> {
    const { _sum } = await transaction.uploadedFile.aggregate({
      _sum: { bytes: true },
      where: { ...owner, deletedAt: null },
    });
    const quota = this.settings.get('upload_quota_bytes');
    if ((_sum.bytes ?? 0) + bytes > quota) throw new AppError('upload_quota');
  }

  private async insert(
    transaction: Prisma.TransactionClient,
    owner: FileOwner,
    file: IncomingFile,
  ): Promise<FileRow> {
    const { fields } = file;
    const place = {
      fileTable: fields.file_table ?? '',
      fileField: fields.file_field ?? '',
      fileCommKey: fields.file_comm_key ?? '',
    };
    const last = await transaction.uploadedFile.aggregate({
      _max: { fileSort: true },
      where: { ...owner, ...place, deletedAt: null },
    });
    const row = await transaction.uploadedFile.create({
      data: {
        ...owner,
        ...place,
        kind: file.kind,
        fileSort: fields.file_sort ?? fields.fileSelect_no ?? (last._max.fileSort ?? -1) + 1,
        fileType: fields.file_type ?? '',
        path: file.path,
        thumbPath: file.thumbPath,
        originalName: file.originalName,
        mime: file.mime,
        bytes: file.bytes,
        width: file.width,
        height: file.height,
        createdAt: this.clock.now(),
      },
    });
    return {
      file_id: row.fileId,
      kind: file.kind,
      file_sort: row.fileSort,
      file_type: row.fileType,
      path: row.path,
      thumb_path: row.thumbPath,
      original_name: row.originalName,
      mime: row.mime,
      bytes: row.bytes,
      width: row.width,
      height: row.height,
      created_at: row.createdAt,
    };
  }
}
