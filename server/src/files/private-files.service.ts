import type { ReadStream } from 'node:fs';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { publicTables } from './files.dto.ts';
import { isPrivatePath, privatePath, UploadStore, uploadUrl } from './upload-store.ts';

/** A private file that is read. */
export interface PrivateFile {
  stream: ReadStream;
  bytes: number;
  mime: string;
  /** Whether it is offered for saving instead of being shown. */
  attachment: boolean;
}

/** Files that are for their owner and operators alone: they lie apart, and leave through the server. */
@Injectable()
export class PrivateFiles implements OnModuleInit {
  private readonly logger = new Logger('Files');

  constructor(
    private readonly database: Database,
    private readonly store: UploadStore,
  ) {}

  /** What was kept before there were private files is set apart. */
  async onModuleInit(): Promise<void> {
    const rows = await this.database.query<{ file_id: number; path: string; thumb_path: string | null }>(
      'files_to_set_apart',
      `SELECT f.file_id, f.path, f.thumb_path FROM uploaded_files f
       WHERE f.user_key IS NOT NULL AND f.deleted_at IS NULL AND f.file_table <> ALL ($1) AND f.path NOT LIKE $2
         AND NOT EXISTS (SELECT FROM users u
           WHERE u.user_key = f.user_key AND u.profile_info IN ($3 || f.path, $3 || f.thumb_path))`,
      [publicTables, privatePath('%'), uploadUrl('')],
    );
    for (const { file_id: fileId, path, thumb_path: thumb } of rows) {
      await this.store.move(path, privatePath(path));
      if (thumb !== null) await this.store.move(thumb, privatePath(thumb));
      await this.database.prisma.uploadedFile.updateMany({
        where: { fileId, path },
        data: { path: privatePath(path), thumbPath: thumb === null ? null : privatePath(thumb) },
      });
    }
  }

  /** The bytes of a private file, or of its small picture. Throws file_not_found, to everybody whom it is not for too. */
  async open(fileId: number, member: SessionMember, { thumb = false } = {}): Promise<PrivateFile> {
    const row = await this.database.prisma.uploadedFile.findFirst({
      where: {
        fileId,
        deletedAt: null,
        ...(member.role === 'operator' ? {} : { userKey: member.userKey }),
      },
      select: { path: true, thumbPath: true, mime: true, kind: true, userKey: true },
    });
    const keptPath = thumb ? row?.thumbPath : row?.path;
    if (!row || !keptPath || !isPrivatePath(keptPath)) throw new AppError('file_not_found');
    if (row.userKey !== member.userKey) {
      this.logger.log({ event: 'private_file_opened', operator: member.userKey, file_id: fileId });
    }
    const { stream, bytes } = await this.store.read(keptPath);
    return { stream, bytes, mime: thumb ? 'image/webp' : row.mime, attachment: row.kind !== 'image' };
  }
}
