import type { Readable } from 'node:stream';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { OperatorRolesService } from '../core/access/operator-roles.service.ts';
import type { OperatorRight } from '../core/access/rights.ts';
import { AuditService } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { FilePlacesService } from './file-places.service.ts';
import { publicTables } from './files.dto.ts';
import { FileStoragePort, isPrivatePath, privatePath } from './storage/file-storage.port.ts';
import { uploadUrl } from './uploads/incoming-files.ts';

/** Places of identity papers, passbooks and private messages, which a sign-in as the member does not see. */
const hiddenFromForcedLogin: readonly string[] = ['exchange', 'host_ask', 'message'];

/** The right by which operators see the files of a place; those of other places are for owners. */
const rightOf: Readonly<Record<string, OperatorRight>> = {
  board: 'inquiries.read',
  exchange: 'exchange.read',
  host_ask: 'host_asks.read',
  message: 'reports.read',
  report: 'reports.read',
};

/** An opened private file: its bytes, or a signed address at which the storage serves it for minutes. */
export type PrivateFile = { address: string } | PrivateBytes;

interface PrivateBytes {
  stream: Readable;
  bytes: number;
  mime: string;
  /** Whether it is offered as a download instead of being displayed. */
  attachment: boolean;
}

/**
 * Files readable by their owner, by operators with the right of the place (ADMIN-15) and by members whom the place's area allows. They are stored in a folder
 * that is not served, and leave through the server.
 */
@Injectable()
export class PrivateFilesService implements OnModuleInit {
  private readonly logger = new Logger('Files');

  constructor(
    private readonly database: Database,
    private readonly storage: FileStoragePort,
    private readonly audit: AuditService,
    private readonly places: FilePlacesService,
    private readonly roles: OperatorRolesService,
  ) {}

  /** Moves files that were uploaded before private files existed to the private folder. */
  async onModuleInit(): Promise<void> {
    const rows = await this.database.query<
      'files_to_set_apart',
      { file_id: number; path: string; thumb_path: string | null }
    >(
      'files_to_set_apart',
      `SELECT f.file_id, f.path, f.thumb_path FROM uploaded_files f
       WHERE f.user_key IS NOT NULL AND f.deleted_at IS NULL AND f.file_table <> ALL ($1) AND f.path NOT LIKE $2
         AND NOT EXISTS (SELECT FROM member_profiles u
           WHERE u.user_key = f.user_key AND u.profile_info IN ($3 || f.path, $3 || f.thumb_path))`,
      [publicTables, privatePath('%'), uploadUrl('')],
    );
    for (const { file_id: fileId, path, thumb_path: thumb } of rows) {
      await this.storage.move(path, privatePath(path));
      if (thumb !== null) await this.storage.move(thumb, privatePath(thumb));
      await this.database.prisma.uploadedFile.updateMany({
        where: { fileId, path },
        data: { path: privatePath(path), thumbPath: thumb === null ? null : privatePath(thumb) },
      });
    }
  }

  /**
   * The bytes of a private file, or of its thumbnail. An operator's access is written to the audit log
   * (ADMIN-37). Throws file_not_found, also to those who may not see it.
   */
  async open(
    fileId: number,
    member: SessionMember,
    { thumb = false, requestId = '' } = {},
  ): Promise<PrivateFile> {
    const row = await this.database.prisma.uploadedFile.findFirst({
      where: { fileId, deletedAt: null },
      select: { path: true, thumbPath: true, mime: true, kind: true, userKey: true, fileTable: true },
    });
    if (row && !(await this.maySee(fileId, row, member))) throw new AppError('file_not_found');
    // Papers of the member are read with an operator's own right, never by signing in as the member (ADMIN-36).
    if (row && member.operatorKey !== undefined && hiddenFromForcedLogin.includes(row.fileTable))
      throw new AppError('file_not_found');
    const storedPath = thumb ? row?.thumbPath : row?.path;
    if (!row || !storedPath || !isPrivatePath(storedPath)) throw new AppError('file_not_found');
    // An operator acts as such, or while signed in as a member.
    const actsAsOperator = member.role === 'operator' && row.userKey !== member.userKey;
    const operatorKey = member.operatorKey ?? (actsAsOperator ? member.userKey : undefined);
    if (operatorKey !== undefined) {
      this.logger.log({ event: 'private_file_opened', operator: operatorKey, file_id: fileId });
      await this.auditAccess(fileId, row.userKey, { operatorKey, requestId });
    }
    const [mime, attachment] = [thumb ? 'image/webp' : row.mime, row.kind !== 'image'];
    const disposition = attachment ? 'attachment' : 'inline';
    const address = await this.storage.addressOf(storedPath, { mime, disposition });
    if (address !== undefined) return { address };
    const { stream, bytes } = await this.storage.read(storedPath);
    return { stream, bytes, mime, attachment };
  }

  private async maySee(
    fileId: number,
    { userKey, fileTable }: { userKey: number | null; fileTable: string },
    member: SessionMember,
  ): Promise<boolean> {
    if (userKey === member.userKey) return true;
    if (member.role === 'operator') {
      const held = await this.roles.rightsOf(member.userKey);
      return held.has(rightOf[fileTable] ?? 'personal_data.manage');
    }
    return this.places.isVisibleTo(member.userKey, fileTable, fileId);
  }

  private async auditAccess(fileId: number, userKey: number | null, actor: Actor): Promise<void> {
    await this.database.prisma.$transaction((within) =>
      this.audit.write(within, actor, {
        action: 'files.look',
        target: `file:${fileId}`,
        after: { user_key: userKey },
      }),
    );
  }
}
